import { isScalar } from '#shared'
/** What can be asked of a value; each says which kinds of value it fits. */
export const OPERATORS = {
  is: ['text', 'number', 'choice', 'date', 'boolean'],
  'is-not': ['text', 'number', 'choice', 'date'],
  'at-least': ['number', 'date'],
  'at-most': ['number', 'date'],
  more: ['number', 'date'],
  less: ['number', 'date'],
  contains: ['text', 'list'],
  filled: ['text', 'number', 'choice', 'date', 'list', 'boolean', 'presence'],
  empty: ['text', 'number', 'choice', 'date', 'list', 'boolean', 'presence'],
} as const satisfies Record<string, readonly Kind[]>

export type Kind = 'text' | 'number' | 'choice' | 'date' | 'boolean' | 'list' | 'presence'
export type OperatorName = keyof typeof OPERATORS

/** One question: of `subject`, a path such as `$user.roles`, or `today`. */
export interface Condition {
  subject: string
  operator: OperatorName
  value?: string | number | boolean
}

/** A rule as it is edited: all of its conditions must hold, or any of them. */
export interface Rule {
  join: 'and' | 'or'
  conditions: Condition[]
}

export const operatorsFor = (kind: Kind): OperatorName[] =>
  (Object.keys(OPERATORS) as OperatorName[]).filter((name) =>
    (OPERATORS[name] as readonly Kind[]).includes(kind),
  )

export const needsValue = (operator: OperatorName): boolean =>
  operator !== 'filled' && operator !== 'empty'

const COMPARED = new Set<OperatorName>(['at-least', 'at-most', 'more', 'less'])

/** What an operator is called of a kind of value: a day is no number, and nobody signs in by a value. */
export const operatorKey = (kind: Kind | undefined, operator: OperatorName): string =>
  kind === 'presence' && !needsValue(operator)
    ? `presence-${operator}`
    : kind === 'date' && COMPARED.has(operator)
      ? `date-${operator}`
      : operator

const LOGIC: Partial<Record<OperatorName, string>> = {
  is: '==',
  'is-not': '!=',
  'at-least': '>=',
  'at-most': '<=',
  more: '>',
  less: '<',
}
const NAMES = Object.fromEntries(
  Object.entries(LOGIC).map(([name, logic]) => [logic, name as OperatorName]),
)

const subjectOf = (path: string): unknown => (path === 'today' ? { today: [] } : { var: path })

function writeCondition({ subject, operator, value }: Condition): unknown {
  const read = subjectOf(subject)
  if (operator === 'filled') return { '!!': [read] }
  if (operator === 'empty') return { '!': [read] }
  if (operator === 'contains') return { in: [value ?? '', read] }
  return { [LOGIC[operator]!]: [read, value ?? ''] }
}

/** The rule as JsonLogic; nothing where nothing is asked. */
export function writeRule({ join, conditions }: Rule): unknown {
  if (conditions.length === 0) return undefined
  return conditions.length === 1
    ? writeCondition(conditions[0]!)
    : { [join]: conditions.map(writeCondition) }
}

const isOne = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 1
const argsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
function readSubject(value: unknown): string | undefined {
  if (!isOne(value)) return undefined
  if ('today' in value) return 'today'
  const [path, ...rest] = argsOf(value.var)
  return 'var' in value && typeof path === 'string' && rest.length === 0 ? path : undefined
}

function readCondition(value: unknown): Condition | undefined {
  if (!isOne(value)) return undefined
  const [logic, given] = Object.entries(value)[0]!
  const args = argsOf(given)
  if (logic === '!!' || logic === '!') {
    const subject = args.length === 1 ? readSubject(args[0]) : undefined
    return subject === undefined
      ? undefined
      : { subject, operator: logic === '!' ? 'empty' : 'filled' }
  }
  const [read, plain, operator] =
    logic === 'in' ? [args[1], args[0], 'contains' as const] : [args[0], args[1], NAMES[logic]]
  const subject = readSubject(read)
  return subject !== undefined && operator && args.length === 2 && isScalar(plain)
    ? { subject, operator, value: plain }
    : undefined
}

/** The rule that an expression says; `undefined` where it says more than can be edited here. */
export function readRule(expression: unknown): Rule | undefined {
  if (expression === undefined || expression === null) return { join: 'and', conditions: [] }
  const join = isOne(expression) && 'or' in expression ? 'or' : 'and'
  const parts = isOne(expression) && join in expression ? argsOf(expression[join]) : [expression]
  const conditions = parts.map(readCondition)
  return conditions.every((one) => one !== undefined)
    ? { join, conditions: conditions as Condition[] }
    : undefined
}
