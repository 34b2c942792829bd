import type { FormServices, RecordOption } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { findColleagues, nameColleagues, type Client } from '#gateway'
import type { Text } from '#shared'
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
type Details = (record: Record<string, unknown>) => Pick<RecordOption, 'details'>

interface Described {
  properties: Record<string, { 'x-label'?: Text; 'x-money'?: true }>
  'x-code'?: { field: string }
}

/** How records tell of themselves besides their names; nothing to those who may not know what the fields are called. */
function describing(
  client: Client,
): (entity: string, fields: readonly string[]) => Promise<Details> {
  const known = new Map<string, Promise<Described | undefined>>()
  const ask = async (entity: string): Promise<Described | undefined> => {
    const answer = await client.call<{ data: { entity: Described } }>(
      `/api/model/${encodeURIComponent(entity)}`,
    )
    return answer.ok ? answer.value.data.entity : undefined
  }
  return async (entity, fields) => {
    if (!known.has(entity)) known.set(entity, ask(entity))
    const described = await known.get(entity)
    return (record) => ({
      details: fields.flatMap((field) => {
        const { 'x-label': label = field, 'x-money': money } = described?.properties[field] ?? {}
        const value = record[field]
        return !described || value === undefined || value === null || value === ''
          ? []
          : [
              {
                label,
                value,
                ...(money && { money }),
                ...(described['x-code']?.field === field && { isName: true as const }),
              },
            ]
      }),
    })
  }
}

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
  told: Details | undefined,
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
  return found.value.data.map((record) => ({ ...option(display)(record), ...told?.(record) }))
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
  const describe = describing(client)
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
    search: async (entity, term, query) =>
      query.colleagues
        ? colleagues(findColleagues(client, term, query.signal))
        : searchRecords(
            ...([client, entity, term, query] as const),
            query.details && (await describe(entity, query.details)),
          ),
    record: async (entity, id, { display, colleagues: among }) => {
      if (among) return (await colleagues(nameColleagues(client, [id])))[0]
      const found = await client.get(entity, id)
      return found.ok ? option(display)(found.value) : undefined
    },
    creation: async (entity) => {
      // Asked for by every line of a table.
      const answer = await client.call<{
        data: {
          entity: JsonSchema
          states?: { initial: string; states: Record<string, { required?: string[] }> }
          access: { create: boolean }
          validator: string | null
        }
      }>(`/api/model/${encodeURIComponent(entity)}`, { keep: true })
      if (!answer.ok || !answer.value.data.access.create) return undefined
      const { entity: own, states, validator } = answer.value.data
      // What the state asks for that it begins in.
      const asked = states?.states[states.initial]?.required ?? []
      const schema = { ...own, required: [...new Set([...(own.required ?? []), ...asked])] }
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
