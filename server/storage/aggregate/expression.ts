import { isRecord } from '#shared'
import { unknownField } from '../filter/parse.ts'
import type { Scope } from '../filter/scope.ts'
import { AGGREGATE_LIMITS } from './limits.ts'
import { EXPRESSION_NAMES } from './operators.ts'
import { Refusal, refuse } from './refusal.ts'

/** Counts over one whole pipeline. */
export class Budget {
  private nodes = 0

  spend(path: string, depth: number): void {
    if (depth > AGGREGATE_LIMITS.depth)
      refuse('filter-too-deep', '', { max: AGGREGATE_LIMITS.depth })
    this.nodes += 1
    if (this.nodes > AGGREGATE_LIMITS.nodes)
      refuse('query-too-large', path, { max: AGGREGATE_LIMITS.nodes })
  }
}

const NAME = /^(?!__proto__$|prototype$|constructor$)[\p{L}\p{M}\p{N}_-]{1,100}$/u

/** A name that a stage gives to something new. */
export const newName = (name: unknown, path: string): string =>
  typeof name === 'string' && NAME.test(name)
    ? name
    : refuse('invalid-filter', path, { expected: 'field name' })

/** The whole row, as an expression names it. */
export const ROOT = '$$ROOT'

/** The path behind `"$path"`; it must exist in the scope. */
export function fieldPath(expression: string, scope: Scope, path: string): string {
  // The row as it stands here, with what the caller may read of it alone.
  if (expression === ROOT) return ''
  if (expression.startsWith(`${ROOT}.`))
    return fieldPath(`$${expression.slice(ROOT.length + 1)}`, scope, path)
  if (expression.startsWith('$$'))
    return refuse('unknown-operator', path, { operator: expression.slice(0, 40) })
  const field = expression.slice(1)
  if (!scope.resolve(field)) throw new Refusal(unknownField(field))
  return field
}

const checkLiteral = (value: unknown, path: string, depth: number, budget: Budget): void => {
  budget.spend(path, depth)
  if (Array.isArray(value)) for (const item of value) checkLiteral(item, path, depth + 1, budget)
  else if (isRecord(value))
    for (const [name, item] of Object.entries(value)) {
      newName(name, path)
      checkLiteral(item, path, depth + 1, budget)
    }
}

/** Checks an expression: every field exists, every operator is on the list, and there is not too much of it. */
export function checkExpression(
  expression: unknown,
  scope: Scope,
  path: string,
  budget: Budget,
  depth = 1,
): void {
  budget.spend(path, depth)
  if (typeof expression === 'string') {
    if (expression.startsWith('$')) fieldPath(expression, scope, path)
    else if (expression.length > AGGREGATE_LIMITS.text) refuse('query-too-large', path)
    return
  }
  if (
    expression === null ||
    typeof expression === 'boolean' ||
    (typeof expression === 'number' && Number.isFinite(expression))
  )
    return
  if (Array.isArray(expression))
    return expression.forEach((item, index) =>
      checkExpression(item, scope, `${path}[${index}]`, budget, depth + 1),
    )
  if (!isRecord(expression)) return refuse('invalid-filter', path, { expected: 'expression' })
  const entries = Object.entries(expression)
  const operator = entries.find(([name]) => name.startsWith('$'))
  if (!operator) {
    for (const [name, item] of entries)
      checkExpression(item, scope, `${path}.${newName(name, path)}`, budget, depth + 1)
    return
  }
  const [name, argument] = operator
  if (!EXPRESSION_NAMES.has(name)) refuse('unknown-operator', `${path}.${name}`, { operator: name })
  if (entries.length !== 1) refuse('invalid-filter', path, { expected: 'one operator' })
  if (name === '$literal') return checkLiteral(argument, path, depth + 1, budget)
  checkExpression(argument, scope, `${path}.${name}`, budget, depth + 1)
}
