import type { QueryBody } from '#gateway'
import {
  localizedFields,
  translationOf,
  translationsOf,
  type EntityDocument,
  type EntityModel,
  type Filter,
  type StoredRecord,
} from '#schema'
import { isRecord, type Locale } from '#shared'

type Asked = Pick<QueryBody, 'args' | 'sort'>
type Condition = Record<string, unknown>

/** Is it asked for as it is written, so that a translation answers as well? */
const isWords = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && '$regex' in value)

/** Words asked of a localized field are found in either language: who reads English finds also what is not translated. */
function filterIn(filter: Condition, localized: readonly string[], language: Locale): Condition {
  const parts = Object.entries(filter).map(([key, value]): Condition => {
    if ((key === '$and' || key === '$or') && Array.isArray(value))
      return { [key]: value.map((one) => filterIn(one as Condition, localized, language)) }
    return localized.includes(key) && isWords(value)
      ? { $or: [{ [key]: value }, { [translationOf(key, language)]: value }] }
      : { [key]: value }
  })
  return parts.length > 1 ? { $and: parts } : (parts[0] ?? {})
}

/** What is asked of an entity by who reads in a language: its translations are looked into and come along. The order is that of the words themselves, since not all are translated. */
export function askIn(entity: EntityDocument, asked: Asked, language: Locale): Asked {
  const localized = localizedFields(entity)
  if (localized.length === 0) return asked
  const [filter, projection] = asked.args ?? []
  const chosen = Object.entries(projection ?? {}).flatMap(([name, how]) =>
    how === 1 && localized.includes(name) ? [name] : [],
  )
  const beside = Object.fromEntries(translationsOf(chosen).map((name) => [name, 1 as const]))
  const found = filter && (filterIn(filter as Condition, localized, language) as Filter)
  return {
    ...(asked.sort && { sort: asked.sort }),
    args: projection ? [found, { ...projection, ...beside }] : [found],
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/** A record as its reader has it: words of the language where there are any, and no other language beside them. */
export function recordIn(
  entity: EntityDocument,
  record: StoredRecord,
  language: Locale,
): StoredRecord {
  const localized = localizedFields(entity)
  return localized.length === 0 ? record : (wordsIn(localized, record, language) as StoredRecord)
}

function wordsIn(
  localized: readonly string[],
  record: Readonly<Record<string, unknown>>,
  language: Locale,
): Record<string, unknown> {
  const own = { ...record }
  for (const name of localized) {
    const words = record[translationOf(name, language)]
    for (const other of translationsOf([name])) delete own[other]
    if (!isEmpty(words)) own[name] = words
  }
  return own
}

/** The entities whose records may stand in the answer of a pipeline: its own, and those it looks up. */
export function pipelineEntities(
  entities: Readonly<Record<string, EntityModel>>,
  collection: string,
  pipeline: readonly Record<string, unknown>[],
): EntityDocument[] {
  const names = pipeline.flatMap(({ $lookup }) =>
    isRecord($lookup) && typeof $lookup.from === 'string' ? [$lookup.from] : [],
  )
  return [...new Set([collection, ...names])].flatMap((name) =>
    Object.hasOwn(entities, name) ? [entities[name]!.entity] : [],
  )
}

/** Rows of a pipeline as their reader has them, at every depth. */
export function rowsIn(
  entities: readonly EntityDocument[],
  rows: unknown[],
  language: Locale,
): unknown[] {
  const localized = [...new Set(entities.flatMap(localizedFields))]
  if (localized.length === 0) return rows
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    if (!isRecord(value)) return value
    const own = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)]))
    return wordsIn(localized, own, language)
  }
  return rows.map(inside)
}
