import type { FormServices } from '#forms'
import type { Client } from '#gateway'

const option = (display: string | undefined) => (record: Record<string, unknown> & { _id: string }) => ({ id: record._id, label: String(record[display ?? '_id'] ?? record._id), record })

/** What form widgets need of the outside, from the gateway. */
export function gatewayServices(client: Client): FormServices {
  const places = async (collection: string, filter: object) => {
    const found = await client.query(collection, { args: [filter as never], sort: { name_th: 1 }, paging: { page: 1, limit: 2000 } })
    if (!found.ok) throw new Error(found.failures[0]?.message.en ?? 'failed')
    return found.value.data.map((record) => ({ id: record.id as number, name_th: String(record.name_th), ...(record.zip_code === undefined ? {} : { zip_code: String(record.zip_code) }) }))
  }
  return {
    addresses: { provinces: () => places('province', {}), districts: (province) => places('amphure', { province_id: province }), subdistricts: (district) => places('tambon', { amphure_id: district }) },
    search: async (entity, term, { display, filter, signal }) => {
      const found = await client.query(entity, { args: [(filter ?? {}) as never], ...(term ? { search: term } : {}), ...(display ? { sort: { [display]: 1 as const } } : {}), paging: { page: 1, limit: 20 } }, signal)
      if (!found.ok) throw new Error(found.failures[0]?.message.en ?? 'failed')
      return found.value.data.map(option(display))
    },
    record: async (entity, id, { display }) => {
      const found = await client.get(entity, id)
      return found.ok ? option(display)(found.value) : undefined
    },
    upload: async (file, { onProgress, signal }) => {
      const body = new FormData()
      body.append('file', file)
      onProgress(10)
      const answer = await client.call<{ data: { id: string; name: string; type: string; size: number; url: string } }>('/api/upload', { method: 'POST', body, signal })
      onProgress(100)
      return answer.ok ? { ok: true, value: answer.value.data } : { ok: false, failures: answer.failures.map(({ code, params }) => ({ code, ...(params ? { params } : {}) })) }
    },
    isTaken: async (collection, field, value, signal) => {
      const found = await client.query(collection, { method: 'count', args: [{ [field]: value } as never] }, signal)
      if (!found.ok) throw new Error(found.failures[0]?.message.en ?? 'failed')
      return found.value.total > 0
    },
  }
}
