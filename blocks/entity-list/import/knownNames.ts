import type { Client } from '#gateway'
import type { EntityDocument } from '#schema'

/** Names in one question. */
const CHUNK = 500

/** Ids of the records that the cells of a reference name: by what they are called, or by their id. */
export async function knownNames(
  client: Client,
  { properties }: EntityDocument,
  rows: readonly (readonly string[])[],
  mapping: readonly (string | undefined)[],
): Promise<Record<string, Map<string, string>>> {
  const known: Record<string, Map<string, string>> = {}
  for (const [at, field] of mapping.entries()) {
    const reference = field === undefined ? undefined : properties[field]?.['x-ref']
    if (field === undefined || !reference) continue
    const display = reference.display ?? '_id'
    const names = [...new Set(rows.map((row) => (row[at] ?? '').trim()).filter(Boolean))]
    const found = new Map<string, string>()
    for (let from = 0; from < names.length; from += CHUNK) {
      const some = names.slice(from, from + CHUNK)
      const answer = await client.query(reference.entity, {
        args: [{ $or: [{ [display]: { $in: some } }, { _id: { $in: some } }] } as never],
        paging: { page: 1, limit: 2000, total: false },
      })
      if (!answer.ok) continue
      for (const record of answer.value.data) {
        found.set(record._id.toLowerCase(), record._id)
        const name = record[display]
        if (typeof name === 'string') found.set(name.trim().toLowerCase(), record._id)
      }
    }
    known[field] = found
  }
  return known
}
