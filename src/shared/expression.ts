import { bangkokDay, systemClock, type Clock } from './clock.ts'
import { OPERATORS } from './expressionOperators.ts'
import { Refusal, type Run } from './expressionRun.ts'
import { isRecord } from './isRecord.ts'
import { nearest } from './nearest.ts'
import { fail, ok, type Failure, type Result } from './result.ts'

export { truthy } from './expressionRun.ts'

/**
 * Expressions are JsonLogic over an allow-list of operators: data, never code. They are interpreted, never compiled;
 * every operator is ours, so that decimals are exact and own properties alone are read.
 */

export const EXPRESSION_LIMITS = { nodes: 1000, depth: 40, steps: 200_000, textLength: 65_536 }

export interface ExpressionContext {
  /** What `{"var": "$name…"}` reads at any nesting: `{ $user, $site, $root }`. */
  scope?: Record<string, unknown>
  /** What `today` and `now` read; without one it is `$now` of the scope, and where none is given either the machine's clock. */
  clock?: Clock
}

/** One operator over its arguments, which it evaluates itself as far as it needs them; a list is evaluated item by item. */
function interpret(part: object, of: unknown, run: Run): unknown {
  if (Array.isArray(part)) return part.map((item) => run.value(item, of))
  const [name, args] = Object.entries(part)[0] as [string, unknown]
  return OPERATORS[name]!(Array.isArray(args) ? args : [args], of, run)
}

const tooManySteps = () =>
  new Refusal('expression-too-large', { reason: 'steps', most: EXPRESSION_LIMITS.steps })

/**
 * The value of an expression over `data`; a missing value is `null`, a division by zero 0 (spec: readings 22).
 * Fails with `expression-invalid`, `unknown-operator` or `expression-too-large`.
 */
export function evaluate(
  expression: unknown,
  data: unknown,
  context: ExpressionContext = {},
): Result<unknown> {
  const failures = checkExpression(expression)
  if (failures.length > 0) return { ok: false, failures }
  const run: Run = {
    steps: 0,
    scope: context.scope ?? {},
    today: () => bangkokDay(Date.parse(run.now())),
    now: () => context.clock?.iso() ?? (context.scope?.$now as string) ?? systemClock.iso(),
    // Expressions know no difference between missing and null.
    value(part, of) {
      if (++this.steps > EXPRESSION_LIMITS.steps) throw tooManySteps()
      return typeof part === 'object' && part !== null ? interpret(part, of ?? null, this) : part
    },
    textLength: EXPRESSION_LIMITS.textLength,
  }
  try {
    const value = run.value(expression, data) ?? null
    weigh(value, run)
    return ok(value)
  } catch (error) {
    if (error instanceof Refusal) return fail(error.code, { params: error.params })
    throw error
  }
}

/** A small expression can make lists that hold themselves a million times over; what is handed out is counted first. */
function weigh(value: unknown, run: Run): void {
  if (typeof value !== 'object' || value === null) return
  for (const part of Object.values(value)) {
    if (++run.steps > EXPRESSION_LIMITS.steps) throw tooManySteps()
    weigh(part, run)
  }
}

const checked = new WeakMap<object, Failure[]>()

/** What is wrong with an expression before it runs: operators outside the list, size, depth, paths into a prototype. */
export function checkExpression(expression: unknown): Failure[] {
  if (typeof expression !== 'object' || expression === null) return []
  const known = checked.get(expression)
  if (known) return known
  const failures: Failure[] = []
  const size = { nodes: 0 }
  walk(expression, '', 0, size, failures)
  checked.set(expression, failures)
  return failures
}

function walk(
  part: unknown,
  path: string,
  depth: number,
  size: { nodes: number },
  failures: Failure[],
): void {
  if (failures.some((failure) => failure.code === 'expression-too-large')) return
  if (++size.nodes > EXPRESSION_LIMITS.nodes)
    return void failures.push({
      code: 'expression-too-large',
      path,
      params: { reason: 'nodes', most: EXPRESSION_LIMITS.nodes },
    })
  if (depth > EXPRESSION_LIMITS.depth)
    return void failures.push({
      code: 'expression-too-large',
      path,
      params: { reason: 'depth', most: EXPRESSION_LIMITS.depth },
    })
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part))
    return part.forEach((item, index) => walk(item, `${path}[${index}]`, depth + 1, size, failures))
  const names = Object.keys(part)
  if (names.length !== 1)
    return void failures.push({
      code: 'expression-invalid',
      path,
      params: { reason: 'one-operator' },
    })
  const name = names[0]!
  if (!Object.hasOwn(OPERATORS, name)) {
    return void failures.push({
      code: 'unknown-operator',
      path,
      params: { operator: name, suggestion: nearest(name, Object.keys(OPERATORS)) ?? '' },
    })
  }
  const args = (part as Record<string, unknown>)[name]
  if (name === 'var' && readsPrototype(Array.isArray(args) ? args[0] : args)) {
    failures.push({ code: 'expression-invalid', path, params: { reason: 'prototype' } })
  }
  const within = path ? `${path}.${name}` : name
  const named = Array.isArray(args) ? namedArguments(name, args) : undefined
  if (named !== undefined) {
    for (const [key, value] of Object.entries(named))
      walk(value, `${within}.${key}`, depth + 1, size, failures)
    const others = (args as unknown[]).filter((arg) => arg !== named)
    return walk(others, within, depth + 1, size, failures)
  }
  walk(args, within, depth + 1, size, failures)
}

/** The argument of an operator that holds values by their names and is no operator itself. */
function namedArguments(operator: string, args: unknown[]): Record<string, unknown> | undefined {
  const at = Object.hasOwn(NAMES_AT, operator) ? NAMES_AT[operator]! : -1
  return isRecord(args[at]) ? args[at] : undefined
}
const NAMES_AT: Record<string, number> = { with: 0, formula: 1, object: 0 }

const readsPrototype = (path: unknown): boolean =>
  typeof path === 'string' &&
  path.split('.').some((key) => ['__proto__', 'prototype', 'constructor'].includes(key))

/**
 * The paths that an expression reads (`items`, `address.province`, `$root.currency`), for those who work it out again
 * when one of them changes. A path that is itself computed yields `''`, which is everything.
 */
export function expressionPaths(expression: unknown): string[] {
  const paths = new Set<string>()
  collect(expression, paths, false)
  return [...paths]
}

const OVER_LISTS = new Set(['map', 'filter', 'reduce', 'some', 'all', 'none', 'sum', 'count'])

/** Inside what runs over a list, plain paths are those of the item; only `$…` still reads the scope. */
function collect(part: unknown, paths: Set<string>, inItem: boolean): void {
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part)) return part.forEach((item) => collect(item, paths, inItem))
  for (const [name, args] of Object.entries(part)) {
    const list: unknown[] = Array.isArray(args) ? args : [args]
    if (name === 'var') {
      const path = list[0] ?? ''
      const computed = typeof path === 'object'
      if (computed) paths.add('')
      else if (!inItem || String(path).startsWith('$')) paths.add(String(path))
      collect(computed ? list : list[1], paths, inItem)
    } else if (OVER_LISTS.has(name)) {
      collect(list[0], paths, inItem)
      collect(list[1], paths, true)
      collect(list[2], paths, inItem)
    } else if (name === 'with') {
      for (const value of Object.values(namedArguments(name, list) ?? {}))
        collect(value, paths, inItem)
      collect(list[1], paths, true)
    } else if (name === 'formula' || name === 'object')
      for (const value of Object.values(namedArguments(name, list) ?? {}))
        collect(value, paths, inItem)
    else collect(list, paths, inItem)
  }
}
