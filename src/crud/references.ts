import { nameColleagues, type Client } from '#gateway'
import type { Field, StoredRecord } from '#schema'
import { pickText, type Locale, type Text } from '#shared'

/** Ids in one filter. */
const CHUNK = 1000

export interface Referred {
  name: string
  entity: string
  display: string
  /** Field that names a record to the others; its id where there is none. */
  by?: string
  /** Named among colleagues. */
  colleagues?: true
  ids: string[]
}

/** The records that a field chooses among by another field than the id. */
const chosenFrom = (
  field: Field,
): { entity: string; display?: string; value?: string } | undefined =>
  (
    field['x-choices'] as
      { query?: { entity: string; display?: string; value?: string } } | undefined
  )?.query

/** The records that fields refer to. */
export const referredTo = (
  fields: readonly (readonly [string, Field])[],
  records: readonly StoredRecord[],
): Referred[] =>
  fields
    .flatMap(([name, field]) => {
      const ref =
        field['x-ref'] ?? (field.items as Field | undefined)?.['x-ref'] ?? chosenFrom(field)
      const ids = new Set(
        records
          .flatMap((record) => record[name])
          .filter((id): id is string => typeof id === 'string'),
      )
      return ref
        ? [
            {
              name,
              entity: ref.entity,
              display: ref.display ?? '_id',
              ...('value' in ref && ref.value && { by: ref.value }),
              ...('colleagues' in ref && ref.colleagues && { colleagues: ref.colleagues }),
              ids: [...ids].toSorted(),
            },
          ]
        : []
    })
    .filter(({ ids }) => ids.length)

/** What a record is called by, also where that is a text in two languages. */
const nameFrom = (value: unknown, locale: Locale): string =>
  typeof value === 'object' && value !== null
    ? pickText(value as Text, locale)
    : String(value ?? '')

/** Names that records keep of what they refer to: whoever may not read those knows them by these. */
export const copiedNames = (
  fields: readonly (readonly [string, Field])[],
  records: readonly StoredRecord[],
): Record<string, Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(([name, { 'x-ref': ref }]) => {
      const copy = Object.entries(ref?.copy ?? {}).find(
        ([, theirs]) => theirs === ref?.display,
      )?.[0]
      if (copy === undefined) return []
      const names = records.flatMap((record): [string, string][] =>
        typeof record[name] === 'string' && typeof record[copy] === 'string' && record[copy] !== ''
          ? [[record[name], record[copy]]]
          : [],
      )
      return names.length > 0 ? [[name, Object.fromEntries(names)]] : []
    }),
  )

/** Names of records by field and id, as far as this person may read them. */
export async function loadReferenceNames(
  client: Client,
  wanted: readonly Referred[],
  locale: Locale,
): Promise<Record<string, Record<string, string>>> {
  const named = await Promise.all(
    wanted.map(async ({ name, entity, display, by = '_id', colleagues, ids }) => {
      const names: [string, string][] = []
      if (colleagues) {
        const found = await nameColleagues(client, ids)
        if (found.ok)
          names.push(...found.value.map((one) => [one._id, one.name] as [string, string]))
        return [name, Object.fromEntries(names)] as const
      }
      for (let from = 0; from < ids.length; from += CHUNK) {
        const some = ids.slice(from, from + CHUNK)
        const answer = await client.query(entity, {
          args: [{ [by]: { $in: some } }],
          paging: { page: 1, limit: some.length },
        })
        if (answer.ok)
          for (const record of answer.value.data) {
            const key = String(record[by] ?? record._id)
            names.push([key, nameFrom(record[display], locale) || key])
          }
      }
      return [name, Object.fromEntries(names)] as const
    }),
  )
  return Object.fromEntries(named)
}
