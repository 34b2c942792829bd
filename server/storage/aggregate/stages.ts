import { isRecord } from '#shared'
import { Aggregator } from 'mingo/aggregator'
import { Query } from 'mingo/query'
import { OPEN, shapeScope, type Scope } from '../filter/scope.ts'
import { parseFilter, unknownField } from '../filter/parse.ts'
import { sortKey } from '../model/sortKey.ts'
import { sortsByBytes } from '../model/shape.ts'
import { sortEntries } from '../query/sort.ts'
import { checkExpression, fieldPath, newName, type Budget } from './expression.ts'
import { ACCUMULATOR_NAMES, MINGO_OPTIONS } from './operators.ts'
import { Refusal, refuse, unwrap } from './refusal.ts'
import type { DataRow, Stage } from './stage.ts'
import { toMingo } from './toMingo.ts'

export type StageReader = (value: unknown, scope: Scope, path: string, budget: Budget) => Stage

/** Runs one stage of the engine; what it throws at unfitting values is the caller's mistake, not ours. */
function run(stage: Record<string, unknown>, rows: DataRow[], path: string): DataRow[] {
  try {
    return new Aggregator([stage], MINGO_OPTIONS).run<DataRow>(rows)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return error instanceof RangeError
      ? refuse('query-too-large', path)
      : refuse('invalid-filter', path, { expected: 'fitting values' })
  }
}

const match: StageReader = (value, scope, path) => {
  const condition = unwrap(parseFilter(value, scope))
  return {
    name: '$match',
    scope,
    match: condition,
    run(rows) {
      const query = new Query<DataRow>(toMingo(condition), MINGO_OPTIONS)
      try {
        return rows.filter((row) => query.test(row))
      } catch {
        return refuse('invalid-filter', path)
      }
    },
  }
}

const RANKS: Record<string, number> = { number: 1, string: 2, object: 3, boolean: 5 }
const rank = (value: unknown): number =>
  value === null || value === undefined ? 0 : Array.isArray(value) ? 4 : (RANKS[typeof value] ?? 3)
const valueAt = (row: DataRow, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        isRecord(value) || Array.isArray(value)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      row,
    )

const sort: StageReader = (value, scope, path) => {
  if (!isRecord(value) || Object.keys(value).length === 0) return refuse('invalid-sort', path)
  const keys = unwrap(sortEntries(value)).map(([field, descending]) => {
    const at = scope.resolve(field)
    if (!at) throw new Refusal(unknownField(field))
    const plain = at.system || (at.field !== undefined && sortsByBytes(at.field))
    return {
      field,
      sign: descending ? -1 : 1,
      key: (item: unknown): unknown => (typeof item === 'string' && !plain ? sortKey(item) : item),
    }
  })
  return {
    name: '$sort',
    scope,
    sort: value,
    run(rows) {
      const keyed = rows.map((row) => ({
        row,
        keys: keys.map(({ field, key }) => key(valueAt(row, field))),
      }))
      keyed.sort((a, b) => {
        for (const [index, { sign }] of keys.entries()) {
          const [x, y] = [a.keys[index], b.keys[index]]
          const difference =
            rank(x) - rank(y) ||
            (rank(x) === 0 || x === y
              ? 0
              : (x as string) < (y as string)
                ? -1
                : (x as string) > (y as string)
                  ? 1
                  : 0)
          if (difference) return difference * sign
        }
        return 0
      })
      return keyed.map(({ row }) => row)
    },
  }
}

const whole = (value: unknown, path: string, least: number): number =>
  Number.isSafeInteger(value) && (value as number) >= least
    ? (value as number)
    : refuse('invalid-paging', path, { max: 2000 })

const skip: StageReader = (value, scope, path) => {
  const rows = whole(value, path, 0)
  return { name: '$skip', scope, skip: rows, run: (all) => all.slice(rows) }
}

const limit: StageReader = (value, scope, path) => {
  const rows = whole(value, path, 1)
  return { name: '$limit', scope, limit: rows, run: (all) => all.slice(0, rows) }
}

const count: StageReader = (value, _scope, path) => {
  const name = newName(value, path)
  return {
    name: '$count',
    scope: shapeScope(new Map([[name, 'open']])),
    count: name,
    run: (rows) => (rows.length ? [{ [name]: rows.length }] : []),
  }
}

const project: StageReader = (value, scope, path, budget) => {
  if (!isRecord(value) || Object.keys(value).length === 0)
    return refuse('invalid-filter', path, { expected: 'object' })
  const kept = new Map<string, Scope | 'open'>([['_id', 'open']])
  const spec: Record<string, unknown> = {}
  let excludes = false
  let includes = false
  for (const [name, wish] of Object.entries(value)) {
    const here = `${path}.${name}`
    if (wish === 0 || wish === false || wish === 1 || wish === true) {
      budget.spend(here, 1)
      if (!scope.resolve(name)) throw new Refusal(unknownField(name))
      if (wish) {
        includes ||= name !== '_id'
        kept.set(name.split('.')[0]!, 'open')
      } else if (name === '_id') kept.delete('_id')
      else excludes = true
      spec[name] = wish ? 1 : 0
      continue
    }
    if (
      typeof wish === 'number' ||
      wish === null ||
      (isRecord(wish) && !Object.keys(wish)[0]?.startsWith('$'))
    )
      return refuse('invalid-filter', here, { expected: '0, 1 or expression' })
    checkExpression(wish, scope, here, budget)
    kept.set(newName(name, here), 'open')
    includes = true
    spec[name] = typeof wish === 'string' && !wish.startsWith('$') ? { $literal: wish } : wish
  }
  if (excludes && includes) return refuse('invalid-filter', path, { expected: 'all 0 or all 1' })
  return {
    name: '$project',
    scope: includes ? shapeScope(kept) : scope,
    run: (rows) => run({ $project: spec }, rows, path),
  }
}

const addFields: StageReader = (value, scope, path, budget) => {
  if (!isRecord(value) || Object.keys(value).length === 0)
    return refuse('invalid-filter', path, { expected: 'object' })
  let after = scope
  for (const [name, expression] of Object.entries(value)) {
    checkExpression(expression, scope, `${path}.${name}`, budget)
    after = extended(after, newName(name, path), 'open')
  }
  return { name: '$addFields', scope: after, run: (rows) => run({ $addFields: value }, rows, path) }
}

const unset: StageReader = (value, scope, path, budget) => {
  const names = (Array.isArray(value) ? value : [value]) as unknown[]
  if (names.length === 0) return refuse('invalid-filter', path, { expected: 'field name' })
  const spec = Object.fromEntries(
    names.map((name) => [
      typeof name === 'string' ? name : refuse('invalid-filter', path, { expected: 'field name' }),
      0,
    ]),
  )
  return project(spec, scope, path, budget)
}

/** One object of the row, or one made of it, takes its place. */
const replaceRoot: StageReader = (value, scope, path, budget) => {
  const newRoot = isRecord(value) ? value.newRoot : undefined
  checkExpression(newRoot, scope, `${path}.newRoot`, budget)
  return {
    name: '$replaceRoot',
    scope: OPEN,
    run: (rows) => run({ $replaceRoot: { newRoot } }, rows, path),
  }
}

/** A key that is not there is grouped like null, in SQL and here. */
const groupKey = (key: unknown): unknown =>
  typeof key === 'string' && key.startsWith('$')
    ? { $ifNull: [key, null] }
    : isRecord(key) && !Object.keys(key)[0]?.startsWith('$')
      ? Object.fromEntries(Object.entries(key).map(([name, part]) => [name, groupKey(part)]))
      : key

const group: StageReader = (value, scope, path, budget) => {
  if (!isRecord(value) || !Object.hasOwn(value, '_id'))
    return refuse('invalid-filter', path, { expected: '_id' })
  const { _id, ...fields } = value
  checkExpression(_id, scope, `${path}._id`, budget)
  const kept = new Map<string, Scope | 'open'>([['_id', 'open']])
  const spec: Record<string, unknown> = { _id: groupKey(_id) }
  for (const [name, accumulator] of Object.entries(fields)) {
    const here = `${path}.${name}`
    kept.set(newName(name, path), 'open')
    const [operator, ...others] = isRecord(accumulator) ? Object.keys(accumulator) : []
    if (!isRecord(accumulator) || !operator || others.length)
      return refuse('invalid-filter', here, { expected: 'one operator' })
    if (!ACCUMULATOR_NAMES.has(operator))
      return refuse('unknown-operator', `${here}.${operator}`, { operator })
    checkExpression(accumulator[operator], scope, `${here}.${operator}`, budget)
    spec[name] = accumulator
  }
  return {
    name: '$group',
    scope: shapeScope(kept),
    group: value,
    run: (rows) => run({ $group: spec }, rows, path),
  }
}

const unwind: StageReader = (value, scope, path, budget) => {
  budget.spend(path, 1)
  const spec = isRecord(value) ? value : { path: value }
  for (const key of Object.keys(spec))
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(key))
      return refuse('unknown-operator', `${path}.${key}`, { operator: key })
  if (typeof spec.path !== 'string' || !spec.path.startsWith('$'))
    return refuse('invalid-filter', path, { expected: '$field' })
  fieldPath(spec.path, scope, path)
  const index =
    spec.includeArrayIndex === undefined ? undefined : newName(spec.includeArrayIndex, path)
  const stage = {
    $unwind: {
      path: spec.path,
      ...(index ? { includeArrayIndex: index } : {}),
      preserveNullAndEmptyArrays: spec.preserveNullAndEmptyArrays === true,
    },
  }
  return {
    name: '$unwind',
    scope: index ? extended(scope, index, 'open') : scope,
    run: (rows) => run(stage, rows, path),
  }
}

/** A scope with one more field, which may hide another of that name. */
export function extended(scope: Scope, name: string, inner: Scope | 'open'): Scope {
  const more = shapeScope(new Map([[name, inner]]))
  return {
    resolve: (path) =>
      path === name || path.startsWith(`${name}.`) ? more.resolve(path) : scope.resolve(path),
    items: (position) => scope.items(position),
  }
}

export const STAGES: Record<string, StageReader> = {
  $match: match,
  $sort: sort,
  $skip: skip,
  $limit: limit,
  $count: count,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: (value, ...rest) => replaceRoot({ newRoot: value }, ...rest),
  $group: group,
  $unwind: unwind,
}
