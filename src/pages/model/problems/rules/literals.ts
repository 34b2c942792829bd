import { evaluate, truthy } from '#shared/expression'

/** One question of one subject, and the answer that is wanted to it. */
export interface Literal {
  /** A path such as `$user.roles`, `today()`, or a whole expression that is not looked into. */
  subject: string
  operator: 'filled' | 'equals' | 'orders' | 'contains'
  /** What the subject is compared with. */
  constants: unknown[]
  /** The question with the subject as `{"var": "it"}`. */
  test: unknown
  wanted: boolean
}

export const TODAY = 'today()'
const IT = { var: 'it' }
const MOST = 500

const OPERATORS: Record<string, Literal['operator']> = {
  '==': 'equals',
  '!=': 'equals',
  '===': 'equals',
  '!==': 'equals',
  '<': 'orders',
  '<=': 'orders',
  '>': 'orders',
  '>=': 'orders',
}

const isOne = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 1
const argsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const isPrimitive = (value: unknown): boolean => typeof value !== 'object' || value === null

function subjectOf(value: unknown, nameOf: (path: string) => string): string | undefined {
  if (!isOne(value)) return undefined
  if (Object.hasOwn(value, 'today')) return TODAY
  const [path, ...rest] = argsOf(value.var)
  return typeof path === 'string' && path !== '' && rest.length === 0 ? nameOf(path) : undefined
}

/** The question of one subject that an operator asks; nothing where it asks more. */
function questionOf(
  operator: string,
  args: unknown[],
  nameOf: (path: string) => string,
): Omit<Literal, 'wanted'> | undefined {
  if (args.length !== 2) return undefined
  const [left, right] = args.map((arg) => subjectOf(arg, nameOf))
  const [subject, other] = left === undefined ? [right, args[0]] : [left, args[1]]
  if (subject === undefined) return undefined
  const test = { [operator]: left === undefined ? [other, IT] : [IT, other] }
  if (operator !== 'in')
    return Object.hasOwn(OPERATORS, operator) && isPrimitive(other)
      ? { subject, operator: OPERATORS[operator]!, constants: [other], test }
      : undefined
  if (left === undefined)
    return isPrimitive(other)
      ? { subject, operator: 'contains', constants: [other], test }
      : undefined
  return Array.isArray(other) && other.every(isPrimitive)
    ? { subject, operator: 'equals', constants: other, test }
    : undefined
}

/**
 * The ways in which a rule can come out as wanted: each is a list of questions that must be answered so at once. What
 * is not understood is a subject of its own; a rule with more ways than can be looked through asks nothing.
 */
export function waysOf(
  rule: unknown,
  wanted: boolean,
  nameOf: (path: string) => string,
): Literal[][] {
  if (isPrimitive(rule)) return truthy(rule) === wanted ? [[]] : []
  const [operator, given] = isOne(rule) ? Object.entries(rule)[0]! : ['', rule]
  const args = argsOf(given)
  if (operator === '!' || operator === '!!')
    return waysOf(args[0], (operator === '!!') === wanted, nameOf)
  if (operator === 'and' || operator === 'or') {
    const parts = args.map((part) => waysOf(part, wanted, nameOf))
    return (operator === 'and') === wanted ? together(parts) : bounded(parts.flat())
  }
  if (OPERATORS[operator] === 'orders' && args.length > 2)
    return waysOf(
      { and: args.slice(1).map((arg, index) => ({ [operator]: [args[index], arg] })) },
      wanted,
      nameOf,
    )
  if (Object.hasOwn(OPERATORS, operator) && args.length === 2 && args.every(isPrimitive)) {
    const result = evaluate(rule, null)
    return (result.ok && truthy(result.value)) === wanted ? [[]] : []
  }
  const question = questionOf(operator, args, nameOf)
  return [
    [
      {
        ...(question ?? {
          subject: subjectOf(rule, nameOf) ?? JSON.stringify(rule),
          operator: 'filled',
          constants: [],
          test: IT,
        }),
        wanted,
      },
    ],
  ]
}

const bounded = (ways: Literal[][]): Literal[][] => (ways.length > MOST ? [[]] : ways)

/** Every way of the one with every way of the other. */
export const together = (parts: Literal[][][]): Literal[][] =>
  parts.reduce(
    (before, part) => bounded(before.flatMap((one) => part.map((other) => [...one, ...other]))),
    [[]] as Literal[][],
  )
