import type { FormServices } from '#forms'
import type { Client } from '#gateway'

type Calls = Required<FormServices>

/** What form widgets need of the outside, from the gateway; the code of the calls comes with the first of them. */
export function gatewayServices(client: Client): FormServices {
  let fetched: Promise<Calls> | undefined
  const calls = (): Promise<Calls> =>
    (fetched ??= import('./formCalls.ts').then(
      ({ formCalls }) => formCalls(client),
      (error: unknown) => {
        fetched = undefined
        throw error
      },
    ))
  const pending =
    <A extends unknown[], R>(pick: (all: Calls) => ((...args: A) => Promise<R>) | undefined) =>
    async (...args: A): Promise<R> =>
      pick(await calls())!(...args)
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
