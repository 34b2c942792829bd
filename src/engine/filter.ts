import { normaliseThai, readPath } from '#shared'
import type { Filter } from '#schema'
import { sameJson } from './changes.ts'

type Test = (value: unknown) => boolean

/** Values at a dotted path; a list on the way yields those of its items, as in the gateway's own filters. */
export function valuesAt(record: unknown, path: string): unknown[] {
  const direct = readPath(record, path)
  if (direct !== undefined) return [direct]
  const dot = path.indexOf('.')
  if (dot < 0) return []
  const first = readPath(record, path.slice(0, dot))
  const rest = path.slice(dot + 1)
  if (Array.isArray(first)) return first.flatMap((item) => valuesAt(item, rest))
  return typeof first === 'object' && first !== null ? valuesAt(first, rest) : []
}

const compare = (a: unknown, b: unknown): number | undefined => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  return undefined
}

const equals = (a: unknown, b: unknown): boolean => sameJson(a ?? null, b ?? null)
const fold = (text: unknown): string => normaliseThai(String(text)).toLowerCase()

const OPERATORS: Record<string, (operand: never) => Test> = {
  $eq: (operand: unknown) => (value) => equals(value, operand),
  $gt: (operand: unknown) => (value) => (compare(value, operand) ?? 0) > 0,
  $gte: (operand: unknown) => (value) => (compare(value, operand) ?? -1) >= 0,
  $lt: (operand: unknown) => (value) => (compare(value, operand) ?? 0) < 0,
  $lte: (operand: unknown) => (value) => (compare(value, operand) ?? 1) <= 0,
  $in: (operand: unknown[]) => (value) => operand.some((one) => equals(value, one)),
  $regex: (operand: string) => (value) =>
    typeof value === 'string' && fold(value).includes(fold(operand)),
}
/** A condition on one item of a list: on its fields, or where only operators stand, on the item itself. */
function meets(condition: Filter, item: unknown): boolean {
  const keys = Object.keys(condition)
  const onItself =
    keys.length > 0 &&
    keys.every((key) => key.startsWith('$') && !['$and', '$or', '$nor'].includes(key))
  return onItself ? testField(condition, [item]) : matches(condition, item)
}

/** Operators that ask of the list as a whole. */
const LISTS: Record<string, (operand: never) => Test> = {
  $size: (operand: number) => (value) => Array.isArray(value) && value.length === operand,
  $elemMatch: (operand: Filter) => (value) =>
    Array.isArray(value) && value.some((item) => meets(operand, item)),
}
const NEGATED: Record<string, string> = { $ne: '$eq', $nin: '$in' }

function testField(condition: unknown, values: unknown[]): boolean {
  const candidates = values.length
    ? values.flatMap((value) => (Array.isArray(value) ? [value, ...(value as unknown[])] : [value]))
    : [undefined]
  const some = (operator: string, operand: unknown): boolean => {
    const make = OPERATORS[operator]
    if (!make) throw new Error(`The filter operator ${operator} is not known here.`)
    return candidates.some(make(operand as never))
  }
  if (
    typeof condition !== 'object' ||
    condition === null ||
    Array.isArray(condition) ||
    !Object.keys(condition).some((key) => key.startsWith('$'))
  )
    return some('$eq', condition)
  return Object.entries(condition).every(([operator, operand]) => {
    if (operator === '$options') return true
    if (operator === '$exists')
      return values.some((value) => value !== undefined) === Boolean(operand)
    if (operator === '$all')
      return (
        (operand as unknown[]).length > 0 && (operand as unknown[]).every((one) => some('$eq', one))
      )
    if (LISTS[operator]) return values.some(LISTS[operator](operand as never))
    if (operator === '$not') return !testField(operand, values)
    return NEGATED[operator] ? !some(NEGATED[operator], operand) : some(operator, operand)
  })
}

/** Does the record meet the filter? The part of the query language that engine and memory store need. */
export function matches(filter: Filter, record: unknown): boolean {
  return Object.entries(filter).every(([key, condition]) => {
    if (key === '$and') return (condition as Filter[]).every((part) => matches(part, record))
    if (key === '$or') return (condition as Filter[]).some((part) => matches(part, record))
    if (key === '$nor') return !(condition as Filter[]).some((part) => matches(part, record))
    return testField(condition, valuesAt(record, key))
  })
}

/** Compares two records by the sort keys; the id decides in the end, so that paging is stable. */
export function order(
  sort: { field: string; direction?: 'asc' | 'desc' }[],
  sortable: (field: string, value: unknown) => unknown = (_, value) => value,
): (a: Record<string, unknown>, b: Record<string, unknown>) => number {
  return (a, b) => {
    for (const { field, direction } of [...sort, { field: '_id', direction: 'asc' as const }]) {
      const [x, y] = [sortable(field, readPath(a, field)), sortable(field, readPath(b, field))]
      const difference =
        x === y
          ? 0
          : x === undefined || x === null
            ? -1
            : y === undefined || y === null
              ? 1
              : (compare(x, y) ?? 0)
      if (difference !== 0) return direction === 'desc' ? -difference : difference
    }
    return 0
  }
}
