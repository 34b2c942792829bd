import { normaliseThai } from '#shared'
import type { RecordReference } from '../../../schema/types.ts'
import type { FormServices, RecordOption, RecordQuery } from '../../services.ts'

/** Names that are looked for in one question. */
const CHUNK = 100

export const queryOf = ({
  display,
  filter,
  colleagues,
  details,
}: RecordReference): RecordQuery => ({
  ...(display && { display }),
  ...(filter && { filter }),
  ...(colleagues && { colleagues }),
  ...(details && { details }),
})

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? normaliseThai(String(value)).trim().toLowerCase()
    : ''

/** The one that says the term whole, by its label or a field that names it. */
const saying = (
  found: readonly RecordOption[],
  term: string,
  by: readonly string[],
): RecordOption | undefined =>
  found.find(({ id, label, record }) =>
    [id, label, ...by.map((field) => record?.[field])].some(
      (value) => plain(value) === plain(term),
    ),
  )

/**
 * The records that are meant by what was typed, scanned or pasted: by a field that `x-ref.by` names or by their label, else
 * the only one that the words find. A term that names none is not among the answers.
 */
export async function findNamed(
  services: FormServices,
  ref: RecordReference,
  terms: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, RecordOption>> {
  const { entity, display, by = display ? [display] : [] } = ref
  const query = { ...queryOf(ref), ...(signal && { signal }) }
  const wanted = [...new Set(terms.map((term) => term.trim()).filter(Boolean))]
  const found = new Map<string, RecordOption>()
  const collect = (options: readonly RecordOption[]): void => {
    for (const term of wanted) {
      const one = found.has(term) ? undefined : saying(options, term, by)
      if (one) found.set(term, one)
    }
  }
  if (by.length > 0 && !ref.colleagues)
    for (let from = 0; from < wanted.length; from += CHUNK) {
      const some = wanted.slice(from, from + CHUNK)
      const spelt = [...new Set(some.flatMap((term) => [term, term.toUpperCase()]))]
      const named = { $or: by.map((field) => ({ [field]: { $in: spelt } })) }
      const options = await services
        .search(entity, '', {
          ...query,
          filter: (ref.filter ? { $and: [ref.filter, named] } : named) as never,
          limit: CHUNK * 2,
        })
        // Who may not ask by one of these fields finds them by words.
        .catch(() => [])
      collect(options)
    }
  for (const term of wanted)
    if (!found.has(term)) {
      const options = await services.search(entity, term, query).catch(() => [])
      const one = saying(options, term, by) ?? (options.length === 1 ? options[0] : undefined)
      if (one) found.set(term, one)
    }
  return found
}

/** What the choice of a record writes: its id, and what is copied from it beside that. */
export const chosenValues = (
  name: string,
  { copy = {} }: RecordReference,
  { id, record }: RecordOption,
): Record<string, unknown> => ({
  [name]: id,
  ...Object.fromEntries(
    Object.entries(copy).map(([own, theirs]) => [
      own,
      record && Object.hasOwn(record, theirs) ? record[theirs] : undefined,
    ]),
  ),
})
