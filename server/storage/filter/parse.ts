import { fail, formOf, ok, type Failure, type Result } from '#shared'
import { searchText } from '../model/keys.ts'
import { storableText } from '../model/storableText.ts'
import type { Condition, JsonValue, Test } from './condition.ts'
import type { Position, Scope } from './scope.ts'

/** What one filter may hold at most. */
export const FILTER_LIMITS = {
  depth: 20,
  nodes: 200,
  array: 1000,
  values: 5000,
  text: 10_000,
} as const

class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

const refuse = (
  code: Failure['code'],
  path: string,
  params: Record<string, unknown> = {},
): never => {
  throw new Refused({
    code,
    path,
    params: code === 'invalid-filter' ? { path, ...params } : params,
  })
}

export const unknownField = (field: string): Failure => ({
  code: 'unknown-field',
  path: field,
  params: { field },
})

/** Of the shape that JSON brings: what has a prototype of its own, as a date, is none. */
const isJsonObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A text that is asked for, in the form in which its field is stored: any spelling finds it. */
const inFormOf = ({ field }: Position, text: string): string =>
  formOf(field?.format)?.(text) ?? text

/** Reads filters of one request; the counts run over all of them. */
class FilterReader {
  private nodes = 0
  private values = 0

  object(filter: unknown, scope: Scope, path: string, depth: number): Condition {
    this.enter(path, depth)
    if (!isJsonObject(filter)) return refuse('invalid-filter', path, { expected: 'object' })
    const parts = Object.entries(filter).map(([key, value]) =>
      this.entry(key, value, scope, path ? `${path}.${key}` : key, depth),
    )
    return parts.length === 1 ? parts[0]! : { op: 'and', parts }
  }

  private enter(path: string, depth: number): void {
    if (depth > FILTER_LIMITS.depth) refuse('filter-too-deep', '', { max: FILTER_LIMITS.depth })
    this.nodes += 1
    if (this.nodes > FILTER_LIMITS.nodes)
      refuse('query-too-large', path, { max: FILTER_LIMITS.nodes })
  }

  private entry(key: string, value: unknown, scope: Scope, path: string, depth: number): Condition {
    if (key === '$and' || key === '$or' || key === '$nor') {
      if (!Array.isArray(value) || value.length === 0)
        return refuse('invalid-filter', path, { expected: 'array' })
      this.enter(path, depth)
      return {
        op: key === '$and' ? 'and' : key === '$or' ? 'or' : 'nor',
        parts: value.map((part, index) => this.object(part, scope, `${path}[${index}]`, depth + 1)),
      }
    }
    if (key.startsWith('$')) return refuse('unknown-operator', path, { operator: key })
    const at = scope.resolve(key)
    if (!at) throw new Refused(unknownField(key))
    this.enter(path, depth)
    return { op: 'field', at, tests: this.operand(value, at, scope, path, depth + 1) }
  }

  private operand(value: unknown, at: Position, scope: Scope, path: string, depth: number): Test[] {
    if (isJsonObject(value) && Object.keys(value).some((key) => key.startsWith('$')))
      return this.tests(value, at, scope, path, depth)
    return [{ op: 'eq', value: this.value(value, at, path, depth) }]
  }

  private tests(
    operators: Record<string, unknown>,
    at: Position,
    scope: Scope,
    path: string,
    depth: number,
  ): Test[] {
    return Object.entries(operators).flatMap(([operator, value]): Test[] => {
      const here = `${path}.${operator}`
      this.enter(here, depth)
      switch (operator) {
        case '$eq':
        case '$ne':
          return [
            { op: operator === '$eq' ? 'eq' : 'ne', value: this.value(value, at, here, depth) },
          ]
        case '$gt':
        case '$gte':
        case '$lt':
        case '$lte':
          return [{ op: operator.slice(1) as 'gt', value: this.ordered(value, here) }]
        case '$in':
        case '$nin':
        case '$all':
          return [{ op: operator.slice(1) as 'in', values: this.list(value, at, here, depth) }]
        case '$exists':
          if (typeof value !== 'boolean' && value !== 0 && value !== 1)
            return refuse('invalid-filter', here, { expected: 'boolean' })
          return [{ op: 'exists', value: Boolean(value) }]
        case '$size':
          if (!Number.isInteger(value) || (value as number) < 0)
            return refuse('invalid-filter', here, { expected: 'integer' })
          return [{ op: 'size', value: value as number }]
        case '$regex':
          return [this.contains(value, at, here)]
        case '$options':
          if (!('$regex' in operators) || typeof value !== 'string')
            return refuse('invalid-filter', here, { expected: '$regex' })
          return []
        case '$not':
          if (!isJsonObject(value) || Object.keys(value).length === 0)
            return refuse('invalid-filter', here, { expected: 'object' })
          return [{ op: 'not', tests: this.tests(value, at, scope, here, depth + 1) }]
        case '$elemMatch':
          return [this.element(value, at, scope, here, depth)]
        default:
          return operator.startsWith('$')
            ? refuse('unknown-operator', here, { operator })
            : refuse('invalid-filter', here, { expected: 'operator' })
      }
    })
  }

  private contains(value: unknown, at: Position, path: string): Test {
    if (typeof value !== 'string' || value.length > FILTER_LIMITS.text)
      return refuse('invalid-filter', path, { expected: 'string' })
    if (at.field?.['x-secret'] || at.field?.['x-large'])
      return refuse('invalid-filter', path, { expected: 'searchable field' })
    return { op: 'contains', text: searchText(inFormOf(at, value)) }
  }

  private element(value: unknown, at: Position, scope: Scope, path: string, depth: number): Test {
    if (!isJsonObject(value)) return refuse('invalid-filter', path, { expected: 'object' })
    const keys = Object.keys(value)
    const items = scope.items(at)
    const onValue =
      keys.length > 0 &&
      keys.every((key) => key.startsWith('$') && !['$and', '$or', '$nor'].includes(key))
    if (!onValue) return { op: 'some', condition: this.object(value, items, path, depth + 1) }
    const open: Position = { ...at, steps: [], kind: 'any', field: undefined }
    return { op: 'someValue', tests: this.tests(value, open, items, path, depth + 1) }
  }

  private ordered(value: unknown, path: string): string | number | boolean {
    if (typeof value === 'string') return this.text(value, path)
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
      return value
    return refuse('invalid-filter', path, { expected: 'string, number or boolean' })
  }

  private list(value: unknown, at: Position, path: string, depth: number): JsonValue[] {
    if (!Array.isArray(value)) return refuse('invalid-filter', path, { expected: 'array' })
    if (value.length > FILTER_LIMITS.array)
      return refuse('query-too-large', path, { max: FILTER_LIMITS.array })
    return value.map((item, index) => this.value(item, at, `${path}[${index}]`, depth + 1))
  }

  private text(value: string, path: string): string {
    if (value.length > FILTER_LIMITS.text)
      return refuse('query-too-large', path, { max: FILTER_LIMITS.text })
    return storableText(value)
  }

  private value(value: unknown, at: Position, path: string, depth: number): JsonValue {
    if (depth > FILTER_LIMITS.depth) refuse('filter-too-deep', '', { max: FILTER_LIMITS.depth })
    this.values += 1
    if (this.values > FILTER_LIMITS.values)
      refuse('query-too-large', path, { max: FILTER_LIMITS.values })
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'string') return inFormOf(at, this.text(value, path))
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (at.hides && typeof value === 'object') throw new Refused(unknownField(at.path))
    if (Array.isArray(value)) {
      if (value.length > FILTER_LIMITS.array)
        refuse('query-too-large', path, { max: FILTER_LIMITS.array })
      return value.map((item, index) => this.value(item, at, `${path}[${index}]`, depth + 1))
    }
    if (!isJsonObject(value)) return refuse('invalid-filter', path, { expected: 'JSON value' })
    this.enter(path, depth)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key.startsWith('$')) refuse('unknown-operator', `${path}.${key}`, { operator: key })
        if (!/^[\p{L}\p{M}\p{N}_-]{1,100}$/u.test(key) || key === '__proto__')
          refuse('invalid-filter', path, { expected: 'field name' })
        return [key, this.value(inner, at, `${path}.${key}`, depth + 1)]
      }),
    )
  }
}

/**
 * Checks a filter against the fields that exist in `scope`. Failures: `unknown-field`, `unknown-operator`, `invalid-filter`,
 * `filter-too-deep`, `query-too-large`, each with the path inside the filter.
 */
export function parseFilter(filter: unknown, scope: Scope): Result<Condition> {
  try {
    return ok(new FilterReader().object(filter ?? {}, scope, '', 1))
  } catch (error) {
    if (error instanceof Refused)
      return fail(error.failure.code, {
        path: error.failure.path ?? '',
        params: error.failure.params ?? {},
      })
    throw error
  }
}
