import type { Expression } from '#schema'

export type Sign = '+' | '-' | '*' | '/'
/** A number, an answer, what the rows of a data set come to, or how many they are. */
export type Operand = number | { answer: string } | { sum: string; of: string } | { count: string }

export interface FormulaStep {
  /** How it is worked in; the first one is only taken. */
  sign: Sign
  operand: Operand
}

/** What is worked out without brackets, × and ÷ before + and −. */
export interface Formula {
  steps: FormulaStep[]
  /** Decimals that it is rounded to. */
  digits?: number
}

const written = (operand: Operand): unknown => {
  if (typeof operand === 'number') return operand
  if ('answer' in operand) return { var: operand.answer }
  return 'count' in operand
    ? { count: [{ var: operand.count }] }
    : { sum: [{ var: operand.sum }, { var: operand.of }] }
}

/** The formula as it is stored; nothing where it has no step. */
export function writeFormula({ steps: [first, ...rest], digits }: Formula): Expression | undefined {
  if (!first) return undefined
  const terms: { sign: Sign; value: unknown }[] = [{ sign: '+', value: written(first.operand) }]
  for (const { sign, operand } of rest) {
    const term = terms.at(-1)!
    if (sign === '+' || sign === '-') terms.push({ sign, value: written(operand) })
    else term.value = { [sign]: [term.value, written(operand)] }
  }
  const sum = terms
    .slice(1)
    .reduce((before, { sign, value }) => ({ [sign]: [before, value] }) as unknown, terms[0]!.value)
  return (digits === undefined ? sum : { round: [sum, digits] }) as Expression
}

type Steps = FormulaStep[] | undefined

/** The operator of an expression with its arguments. */
export function parted(value: unknown): [string, unknown[]] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const [[name, args] = ['', undefined], ...others] = Object.entries(value)
  return others.length === 0 && name !== ''
    ? [name, Array.isArray(args) ? (args as unknown[]) : [args]]
    : undefined
}

/** The answer that an expression reads and does nothing else with. */
export const pathOf = (value: unknown): string | undefined => {
  const [name, args = []] = parted(value) ?? []
  return name === 'var' && args.length === 1 && typeof args[0] === 'string' && args[0] !== ''
    ? args[0]
    : undefined
}

function operandOf(value: unknown): Operand | undefined {
  if (typeof value === 'number') return value
  const answer = pathOf(value)
  if (answer !== undefined) return { answer }
  const [name, args = []] = parted(value) ?? []
  const [list, of] = args.map(pathOf)
  if ((name === 'count' || name === 'length') && args.length === 1 && list !== undefined)
    return { count: list }
  return name === 'sum' && args.length === 2 && list !== undefined && of !== undefined
    ? { sum: list, of }
    : undefined
}

/** Steps of the first argument, then each of the others by the sign. */
function chained(
  args: unknown[],
  sign: Sign,
  first: (value: unknown) => Steps,
  other: (value: unknown) => Steps,
): Steps {
  const parts = args.map((arg, index) =>
    index === 0 ? first(arg) : other(arg)?.map((step, at) => (at === 0 ? { ...step, sign } : step)),
  )
  return args.length > 1 && parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

function single(value: unknown): Steps {
  const operand = operandOf(value)
  return operand === undefined ? undefined : [{ sign: '+', operand }]
}

function product(value: unknown): Steps {
  const [name, args = []] = parted(value) ?? []
  return name === '*' || name === '/' ? chained(args, name, product, single) : single(value)
}

function sum(value: unknown): Steps {
  const [name, args = []] = parted(value) ?? []
  if (name === '+') return chained(args, '+', sum, sum)
  return name === '-' ? chained(args, '-', sum, product) : product(value)
}

/** What an expression works out; `undefined` where it says more than can be edited as such. */
export function readFormula(expression: unknown): Formula | undefined {
  if (expression === undefined || expression === null) return { steps: [] }
  const [name, args = []] = parted(expression) ?? []
  const digits = name === 'round' ? (args[1] ?? 0) : undefined
  if (digits !== undefined && typeof digits !== 'number') return undefined
  const steps = sum(digits === undefined ? expression : args[0])
  return steps && (digits === undefined ? { steps } : { steps, digits })
}
