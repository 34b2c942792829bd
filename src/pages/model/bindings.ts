import { fillTemplate, readPath, valueWriter, type Locale, isRecord } from '#shared'
import type { BlockDocument, PageObject, PageRow } from '#schema'
import type { NodeId } from './nodes.ts'

type Answers = Record<string, unknown>

/** One row of a block that repeats a slot: what the objects in it get, by their ids. */
export interface BoundRow {
  key: string
  data: Record<NodeId, Answers>
}

/** What an object is bound to: its props to paths, and its rows to a query of its own or to a list. */
export interface Binding {
  /** What must hold of the row around an object for it to be shown there: its own rule, and those of what it stands in. */
  rules?: unknown[]
  bind?: Record<string, string>
  rows?: { query: string; list?: string; most: number; objects: Record<NodeId, Binding> }
}

/** What paths are read from: `source`, `row`, `user`, `site`, `route`, `search`, and `data`, the answers of the object itself. */
export type BindScope = Record<string, unknown>

export type RowDocuments = Record<string, Pick<BlockDocument, 'rows'>>

/** Most rows of one block. */
export const MAX_ROWS = 100

/** Nothing to show: what is bound to it keeps its own value. */
const isEmptyValue = (value: unknown): boolean => (value ?? '') === ''

const TEMPLATE_PATH = /\{\{\s*([\w$.-]+)/g

/** Paths that one binding reads: a path, with `|form` behind it, or an address with `{{path}}` in it. */
export const pathsOf = (spec: string): string[] =>
  spec.includes('{{')
    ? [...spec.matchAll(TEMPLATE_PATH)].map(([, path]) => path!)
    : [spec.split('|')[0]!]

/** Does a rule hold of what paths are read from, one row among it? */
export type RowRule = (rule: unknown, scope: BindScope) => boolean

/** Paths of the row around it that a rule reads. */
export const rowPaths = (rule: unknown): string[] =>
  [...(JSON.stringify(rule) ?? '').matchAll(/"var":\[?"(row\.[^"]+)"/g)].map(([, path]) => path!)

function eachInside(
  rows: PageRow[],
  rules: unknown[],
  see: (object: PageObject, rules: unknown[]) => void,
): void {
  for (const object of rows.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects))) {
    const all = rowPaths(object.show).length > 0 ? [...rules, object.show] : rules
    see(object, all)
    for (const inner of Object.values(object.slots ?? {})) eachInside(inner, all, see)
  }
}

/** What an object is bound to; nothing where it is not. */
export function bindingOf(object: PageObject, blocks: RowDocuments): Binding | undefined {
  const bind = object.bind ?? {}
  const repeats = Object.hasOwn(blocks, object.type) ? blocks[object.type]!.rows : undefined
  if (Object.keys(bind).length === 0 && !repeats) return undefined
  const list = repeats && object.props[repeats.list]
  const most = Math.min(
    MAX_ROWS,
    Math.max(1, Math.trunc(Number(repeats && object.props[repeats.limit])) || MAX_ROWS),
  )
  const objects: [NodeId, Binding][] = []
  if (repeats)
    eachInside(object.slots?.[repeats.slot] ?? [], [], (inside, rules) => {
      const found = bindingOf(inside, blocks)
      if (found || rules.length > 0)
        objects.push([inside.id, rules.length > 0 ? { ...found, rules } : found!])
    })
  return {
    ...(Object.keys(bind).length > 0 ? { bind } : {}),
    ...(repeats
      ? {
          rows: {
            query: repeats.query,
            ...(typeof list === 'string' && list !== '' ? { list } : {}),
            most,
            objects: Object.fromEntries(objects),
          },
        }
      : {}),
  }
}

/** Paths that a binding reads of the page's records, and those that its rows must have. */
export function readBy({ bind = {}, rows, rules = [] }: Binding): {
  outside: string[]
  row: string[]
} {
  const own = [
    ...Object.values(bind).flatMap(pathsOf),
    ...rules.flatMap(rowPaths),
    ...(rows?.list ? [rows.list] : []),
  ]
  const inside = Object.values(rows?.objects ?? {}).flatMap((one) => readBy(one).outside)
  const isOfRow = (path: string): boolean => path.startsWith('row.')
  return {
    outside: [...own, ...inside.filter((path) => !isOfRow(path))],
    row: inside.filter(isOfRow),
  }
}

function valueOf(spec: string, scope: BindScope, locale: Locale): unknown {
  const write = valueWriter(locale)
  if (spec.includes('{{'))
    return pathsOf(spec).some((path) => isEmptyValue(readPath(scope, path)))
      ? undefined
      : fillTemplate(spec, scope, (value) => encodeURIComponent(write(value)))
  const [path, form] = spec.split('|')
  const value = readPath(scope, path!)
  return form && !isEmptyValue(value) ? write(value, form) : value
}

/** The records of rows: of a list, or of the answer of a query; `undefined` where there is none. */
function recordsOf(
  { list, most }: NonNullable<Binding['rows']>,
  answer: unknown,
  scope: BindScope,
): Record<string, unknown>[] | undefined {
  const found =
    list === undefined
      ? (answer as { data?: unknown } | null | undefined)?.data
      : (readPath(scope, list) ?? [])
  return Array.isArray(found)
    ? found.slice(0, most).map((one: unknown) => (isRecord(one) ? one : { value: one }))
    : undefined
}

/**
 * The answers of one object as it gets them: values of its bound props under `$bound`, and rows as `BoundRow`s with nothing
 * in them but what is shown: of what a rule does not hold for, `$hidden` alone. Records themselves go no further than here.
 */
export function bindAnswers(
  { bind = {}, rows }: Binding,
  answers: Answers,
  scope: BindScope,
  locale: Locale,
  holds: RowRule,
): Answers {
  const bound = Object.entries(bind).flatMap(([prop, spec]) => {
    const value = valueOf(spec, { ...scope, data: answers }, locale)
    return isEmptyValue(value) ? [] : [[prop, value] as const]
  })
  const { [rows?.query ?? '']: answer, ...rest } = answers
  const records = rows && recordsOf(rows, answer, scope)
  const rowOf = (record: Record<string, unknown>, index: number): BoundRow => ({
    key: typeof record._id === 'string' ? record._id : String(index),
    data: Object.fromEntries(
      Object.entries(rows!.objects).flatMap(([id, inside]) => {
        const around = { ...scope, row: record }
        if (inside.rules?.some((rule) => !holds(rule, around)))
          return [[id, { $hidden: true }] as const]
        const ofRow = bindAnswers(inside, {}, around, locale, holds)
        return Object.keys(ofRow).length > 0 ? [[id, ofRow] as const] : []
      }),
    ),
  })
  return {
    ...rest,
    ...(bound.length > 0 ? { $bound: Object.fromEntries(bound) } : {}),
    ...(records
      ? { [rows!.query]: records.map(rowOf) }
      : rows && answer !== undefined
        ? { [rows.query]: null }
        : {}),
  }
}
