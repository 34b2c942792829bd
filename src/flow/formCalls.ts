import type { FormServices } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { findColleagues, nameColleagues, type Client } from '#gateway'
import { uploadFetch } from './uploadFetch.ts'
import { addressSearch, type AddressCollection, type AddressRows } from './addressSearch.ts'

/** Words in two languages stay for those who know which is read. */
const option =
  (display: string | undefined) => (record: Record<string, unknown> & { _id: string }) => {
    const shown = record[display ?? '_id'] ?? record._id
    return { id: record._id, label: typeof shown === 'object' ? record._id : String(shown), record }
  }

const MAX_PLACES = 2000
/** A large picture on a slow line; who waits sees how far it is and can stop it. */
const UPLOAD_TIME = 600_000

/** The address of a file that nobody stored: an empty picture. */
const STANDS_FOR = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Search = FormServices['search']

/** Colleagues are known by their names alone. */
const colleagues = async (
  asked: ReturnType<typeof findColleagues>,
): Promise<{ id: string; label: string }[]> => {
  const found = await asked
  if (!found.ok) throw new Error(found.failures[0]?.message.en ?? 'failed')
  return found.value.map(({ _id, name }) => ({ id: _id, label: name }))
}

/** Records that words find, or all there are. */
async function searchRecords(
  client: Client,
  entity: string,
  term: string,
  { display, sort = display, filter, select, limit = 20, signal }: Parameters<Search>[2],
): ReturnType<Search> {
  const fields = select ? [Object.fromEntries(select.map((field) => [field, 1 as const]))] : []
  const ask = (by: string | undefined) =>
    client.query(
      entity,
      {
        args: [(filter ?? {}) as never, ...fields] as never,
        ...(term ? { search: term } : {}),
        ...(by ? { sort: { [by]: 1 as const } } : {}),
        paging: { page: 1, limit },
      },
      signal,
    )
  const asked = await ask(sort)
  // A field in two languages gives no order: better in none than not at all.
  const found =
    !asked.ok && asked.failures[0]?.code === 'invalid-sort' ? await ask(undefined) : asked
  if (!found.ok) throw new Error(found.failures[0]?.message.en ?? 'failed')
  return found.value.data.map(option(display))
}

type Upload = NonNullable<FormServices['upload']>

async function uploadFile(
  client: Client,
  file: File,
  { onProgress, signal, public: forAll, folder, replace }: Parameters<Upload>[1],
): ReturnType<Upload> {
  // In the simulator the form goes on with the file as it is here; nothing of it leaves the browser.
  if (client.isSimulated)
    return {
      ok: true,
      value: {
        id: 'simulated',
        name: file.name,
        type: file.type || 'application/octet-stream',
        size: file.size,
        url: STANDS_FOR,
      },
    }
  const body = new FormData()
  body.append('file', file)
  const query = new URLSearchParams({
    ...(forAll ? { public: 'true' } : {}),
    ...(folder ? { folder } : {}),
    ...(replace ? { replace: replace.id, version: String(replace.version) } : {}),
  })
  const answer = await client.call<{
    data: { id: string; name: string; type: string; size: number; url: string }
  }>(`/api/upload${query.size > 0 ? `?${query}` : ''}`, {
    method: 'POST',
    body,
    signal,
    by: { fetch: uploadFetch(onProgress), timeout: UPLOAD_TIME },
  })
  return answer.ok
    ? { ok: true, value: answer.value.data }
    : {
        ok: false,
        failures: answer.failures.map(({ code, params, message }) => ({
          code,
          ...(params ? { params } : {}),
          ...(code === 'internal' && { message }),
        })),
      }
}

/** What form widgets ask of the gateway. */
export function formCalls(client: Client): Required<FormServices> {
  const rows: AddressRows = async (collection, filter, limit, signal) => {
    const found = await client.query(
      collection,
      { args: [filter as never], sort: { name_th: 1 }, paging: { page: 1, limit } },
      signal,
    )
    if (!found.ok) throw new Error(found.failures[0]?.message.en ?? 'failed')
    return found.value.data
  }
  const places = async (collection: AddressCollection, filter: Record<string, unknown>) =>
    (await rows(collection, filter, MAX_PLACES)).map((record) => ({
      id: record.id as number,
      name_th: String(record.name_th),
      ...(record.zip_code === undefined ? {} : { zip_code: String(record.zip_code) }),
    }))
  return {
    addresses: {
      search: addressSearch(rows),
      provinces: () => places('province', {}),
      districts: (province) => places('amphure', { province_id: province }),
      subdistricts: (district) => places('tambon', { amphure_id: district }),
    },
    search: (entity, term, query) =>
      query.colleagues
        ? colleagues(findColleagues(client, term, query.signal))
        : searchRecords(client, entity, term, query),
    record: async (entity, id, { display, colleagues: among }) => {
      if (among) return (await colleagues(nameColleagues(client, [id])))[0]
      const found = await client.get(entity, id)
      return found.ok ? option(display)(found.value) : undefined
    },
    creation: async (entity) => {
      const answer = await client.call<{
        data: { entity: JsonSchema; access: { create: boolean }; validator: string | null }
      }>(`/api/model/${encodeURIComponent(entity)}`)
      if (!answer.ok || !answer.value.data.access.create) return undefined
      const { entity: schema, validator } = answer.value.data
      return { schema, ...(validator ? { validatorUrl: validator } : {}) }
    },
    create: async (entity, values, { display }) => {
      const made = await client.create(entity, { data: values })
      return made.ok
        ? { ok: true, value: option(display)(made.value) }
        : {
            ok: false,
            failures: made.failures.map(({ code, path, params, message }) => ({
              code,
              message,
              ...(path === undefined ? {} : { path }),
              ...(params ? { params } : {}),
            })),
          }
    },
    upload: (file, options) => uploadFile(client, file, options),
    isTaken: async (collection, field, value, signal) => {
      const found = await client.query(
        collection,
        { method: 'count', args: [{ [field]: value } as never] },
        signal,
      )
      if (!found.ok) throw new Error('Failed to fetch data from API', { cause: found.failures[0] })
      return found.value.total > 0
    },
  }
}
