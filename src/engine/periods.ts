import type { Failure } from '#shared'
import type { EntityDocument, EntityModel, Filter, StoredRecord } from '#schema'
import type { Store } from './store.ts'

type Data = Record<string, unknown>

const FIRST = '0000-01-01'
const LAST = '9999-12-31'

/** The record that holds in a part of the same period and is alike, as a failure; a period without a last day has no end. */
export async function overlapping(
  store: Store,
  { name, entity }: EntityModel,
  record: Data,
): Promise<Failure[]> {
  const periods = entity['x-periods']
  if (!periods) return []
  const { from, to, per } = periods
  const alike: Filter = Object.fromEntries(per.map((field) => [field, record[field] ?? null]))
  const first = (of: Data): string => String(of[from] ?? FIRST)
  const last = (of: Data): string => String(of[to] ?? LAST)
  const found = (await store.find(name, alike)).find(
    (other: StoredRecord) =>
      other._id !== record._id && first(other) <= last(record) && first(record) <= last(other),
  )
  return found
    ? [
        {
          code: 'period-overlap',
          path: from,
          params: { from: found[from] ?? null, to: found[to] ?? null, holder: found._id },
        },
      ]
    : []
}

/** The fields that tell the given records of an entity apart, where no periods do. */
function uniqueFields(entity: EntityDocument): string[] {
  const single = Object.keys(entity.properties).find((name) => entity.properties[name]!['x-unique'])
  return single ? [single] : (entity['x-unique']?.[0] ?? [])
}

/** The records that every site is given, of which this one has none that is alike. */
export const missingGiven = ({ entity }: EntityModel, own: Data[]): Data[] => {
  const fields = entity['x-periods']?.per ?? uniqueFields(entity)
  const alike = (a: Data, b: Data): boolean => fields.every((field) => a[field] === b[field])
  return ((entity['x-given'] ?? []) as Data[]).filter(
    (given) => !own.some((record) => alike(given, record)),
  )
}
