import type { Field, PageDocument } from '#schema'
import { isScalar, fail, ok, readPath, type Result, isRecord } from '#shared'
import { MAX_ROWS } from './bindings.ts'

/** JSON of another host, as a page says where it is and what its rows have. */
export type OutsideSource = NonNullable<NonNullable<PageDocument['sources']>[string]['outside']>
type OutsideField = NonNullable<OutsideSource['fields']>[number]
export type OutsideRow = Record<string, string | number>

const LONGEST = 2_000
const MAX_GUESSED = 20
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const DAY = /^\d{4}-\d{2}-\d{2}(?=$|T)/
const NUMBER = /^-?\d{1,15}(\.\d+)?$/
const PICTURE = /\.(?:png|jpe?g|webp|gif|avif|svg)$/i

const addressIn = (value: unknown): URL | undefined =>
  typeof value === 'string' &&
  value.length <= LONGEST &&
  URL.canParse(value) &&
  ['https:', 'http:'].includes(new URL(value).protocol)
    ? new URL(value)
    : undefined

/** A value as the page says what it is; nothing where it is something else. Texts stay texts, whatever stands in them. */
function valueAs(type: OutsideField['type'], value: unknown): string | number | undefined {
  if (type === 'number')
    return typeof value === 'number'
      ? value
      : typeof value === 'string' && NUMBER.test(value)
        ? Number(value)
        : undefined
  if (type === 'date') return typeof value === 'string' ? DAY.exec(value)?.[0] : undefined
  if (type === 'link' || type === 'image') return addressIn(value) && String(value)
  return isScalar(value) ? String(value).slice(0, LONGEST) : undefined
}

function entriesAt(answer: unknown, { list }: OutsideSource): Result<unknown[]> {
  const found = list ? readPath(answer, list) : answer
  if (Array.isArray(found)) return ok(found.slice(0, MAX_ROWS))
  return isRecord(found) ? ok([found]) : fail('outside-no-list', { params: { path: list ?? '' } })
}

const fieldsOf = ({ fields = [] }: OutsideSource): (OutsideField & { name: string })[] =>
  fields.flatMap((field) =>
    field.name && NAME.test(field.name) ? [{ ...field, name: field.name }] : [],
  )

/** The rows of an answer with the values that the page says, each checked to be what it should; `outside-no-list` where there are none. */
export function outsideRows(answer: unknown, source: OutsideSource): Result<OutsideRow[]> {
  const entries = entriesAt(answer, source)
  if (!entries.ok) return entries
  return ok(
    entries.value.map((entry) =>
      Object.fromEntries(
        fieldsOf(source).flatMap(({ name, from, type }) => {
          const value = valueAs(
            type,
            readPath(isRecord(entry) ? entry : { value: entry }, from || name),
          )
          return value === undefined ? [] : [[name, value] as const]
        }),
      ),
    ),
  )
}

/** What the first row seems to have, to begin with. */
export function guessFields(answer: unknown, source: OutsideSource): OutsideField[] {
  const entries = entriesAt(answer, source)
  const [first] = entries.ok ? entries.value : []
  return Object.entries(isRecord(first) ? first : { value: first })
    .flatMap(([name, value]): OutsideField[] => {
      if (
        !NAME.test(name) ||
        readPath({ [name]: 1 }, name) === undefined ||
        valueAs('text', value) === undefined
      )
        return []
      const address = addressIn(value)
      return [
        {
          name,
          type:
            typeof value === 'number'
              ? 'number'
              : address
                ? PICTURE.test(address.pathname)
                  ? 'image'
                  : 'link'
                : valueAs('date', value)
                  ? 'date'
                  : 'text',
        },
      ]
    })
    .slice(0, MAX_GUESSED)
}

/** The rows as the answer of a source: values of the first by their names, all of them under `rows`. */
export const outsideAnswer = (
  rows: readonly OutsideRow[],
): { data: Record<string, unknown>[] } => ({ data: [{ ...rows[0], rows }] })

const AS_FIELD: Record<NonNullable<OutsideField['type']>, object> = {
  text: { type: 'string' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  link: { type: 'string', format: 'uri', 'x-widget': 'url' },
  image: { type: 'string', 'x-widget': 'image-address' },
}

/** What can be bound of it, as fields of a record. */
export function outsideFields(source: OutsideSource): Record<string, Field> {
  const own = Object.fromEntries(
    fieldsOf(source).map(({ name, type = 'text' }) => [
      name,
      { ...AS_FIELD[type], 'x-label': { th: name, en: name } } as Field,
    ]),
  )
  return {
    ...own,
    rows: {
      type: 'array',
      items: { type: 'object', properties: own },
      'x-label': { th: 'ทุกรายการ', en: 'All rows' },
    } as unknown as Field,
  }
}
