import type { FormServices } from '#forms'
import type { Client } from '#gateway'
import { lazyChunk } from '#shared'

type Calls = Required<FormServices>

/** What form widgets need of the outside, from the gateway; the code of the calls comes with the first of them. */
export function gatewayServices(client: Client): FormServices {
  const calls = lazyChunk(async (): Promise<Calls> =>
    (await import('./formCalls.ts')).formCalls(client),
  )
  const pending =
    <A extends unknown[], R>(pick: (all: Calls) => ((...args: A) => Promise<R>) | undefined) =>
    async (...args: A): Promise<R> =>
      pick(await calls.load())!(...args)
  return {
    addresses: {
      provinces: pending((all) => all.addresses.provinces),
      districts: pending((all) => all.addresses.districts),
      subdistricts: pending((all) => all.addresses.subdistricts),
      search: pending((all) => all.addresses.search),
    },
    search: pending((all) => all.search),
    record: pending((all) => all.record),
    creation: pending((all) => all.creation),
    create: pending((all) => all.create),
    upload: pending((all) => all.upload),
    isTaken: pending((all) => all.isTaken),
  }
}
