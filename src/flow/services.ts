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
  const later =
    <A extends unknown[], R>(pick: (all: Calls) => ((...args: A) => Promise<R>) | undefined) =>
    async (...args: A): Promise<R> =>
      pick(await calls())!(...args)
  return {
    addresses: {
      provinces: later((all) => all.addresses.provinces),
      districts: later((all) => all.addresses.districts),
      subdistricts: later((all) => all.addresses.subdistricts),
      search: later((all) => all.addresses.search),
    },
    search: later((all) => all.search),
    record: later((all) => all.record),
    creation: later((all) => all.creation),
    create: later((all) => all.create),
    upload: later((all) => all.upload),
    isTaken: later((all) => all.isTaken),
  }
}
