import { DATE_OPERATORS } from './dateOperators.ts'
import {
  asText,
  bounded,
  isNothing,
  limited,
  listOf,
  toNumber,
  truthy,
  type Operator,
  type Run,
} from './expressionRun.ts'
import { LIBRARY_OPERATORS } from './libraryOperators.ts'
import { decimal, decimalSum } from './money.ts'
import { NUMBER_OPERATORS } from './numberOperators.ts'
import { readPath } from './text.ts'
import { TEXT_OPERATORS } from './textOperators.ts'

function equal(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b)
  if (typeof a === 'number' && typeof b === 'string') return b.trim() !== '' && Number(b) === a
  if (typeof a === 'string' && typeof b === 'number') return equal(b, a)
  return a === b
}

/** Below 0, 0 or above; `undefined` where the two cannot be ordered, which makes every comparison false. */
function order(a: unknown, b: unknown): number | undefined {
  if (isNothing(a) || isNothing(b) || a === '' || b === '') return undefined
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  const difference = Number(a) - Number(b)
  return typeof a === 'object' || typeof b === 'object' || Number.isNaN(difference)
    ? undefined
    : difference
}

const compare =
  (holds: (difference: number) => boolean): Operator =>
  (args, data, run) => {
    const values = args.map((arg) => run.value(arg, data))
    return (
      values.length > 1 &&
      values.slice(1).every((value, i) => {
        const difference = order(values[i], value)
        return difference !== undefined && holds(difference)
      })
    )
  }

const numbers = (args: unknown[], data: unknown, run: Run): number[] =>
  spread(args, data, run).map(toNumber)

/** The values of the arguments; a single argument that is a list stands for its items. */
function spread(args: unknown[], data: unknown, run: Run): unknown[] {
  const values = args.map((arg) => run.value(arg, data))
  return values.length === 1 && Array.isArray(values[0]) ? values[0] : values
}

const chain =
  (operation: 'plus' | 'times' | 'minus' | 'div', empty: number): Operator =>
  (args, data, run) => {
    const [first = empty, ...rest] = numbers(args, data, run)
    if (operation === 'minus' && rest.length === 0) return first === 0 ? 0 : -first
    return rest.reduce((value, next) => bounded(decimal(operation, value, next)), first)
  }

const least = (values: number[]): number =>
  values.length === 0 ? 0 : values.reduce((a, b) => Math.min(a, b))

function read(args: unknown[], data: unknown, run: Run): unknown {
  const path = run.value(args[0] ?? '', data)
  if (path === '' || path === null) return data
  const name = String(path)
  const value = readPath(name.startsWith('$') ? run.scope : data, name)
  return value === undefined || typeof value === 'function'
    ? run.value(args[1] ?? null, data)
    : value
}

function round(value: number, digits: number): number {
  const places = Math.min(6, Math.max(0, Math.trunc(digits)))
  const scale = 10 ** places
  const scaled = decimal('times', Math.abs(value), scale)
  const whole = Math.floor(scaled)
  const up = decimal('minus', scaled, whole) >= 0.5 ? whole + 1 : whole
  return decimal('div', value < 0 && up !== 0 ? -up : up, scale)
}

function choose(args: unknown[], data: unknown, run: Run): unknown {
  for (let i = 0; i + 1 < args.length; i += 2)
    if (truthy(run.value(args[i], data))) return run.value(args[i + 1], data)
  return args.length % 2 === 1 ? run.value(args.at(-1), data) : null
}

const matches = (args: unknown[], item: unknown, run: Run): boolean =>
  truthy(run.value(args[1], item))

/** The allow-list. Arguments are worked out when needed, so `if`, `and` and `or` stop at the first answer. */
export const OPERATORS: Record<string, Operator> = {
  ...DATE_OPERATORS,
  ...LIBRARY_OPERATORS,
  ...NUMBER_OPERATORS,
  ...TEXT_OPERATORS,
  var: read,
  if: choose,
  '?:': choose,
  and: (args, data, run) => {
    let value: unknown = true
    for (const arg of args) if (!truthy((value = run.value(arg, data)))) break
    return value
  },
  or: (args, data, run) => {
    let value: unknown = false
    for (const arg of args) if (truthy((value = run.value(arg, data)))) break
    return value
  },
  '!': (args, data, run) => !truthy(run.value(args[0], data)),
  '!!': (args, data, run) => truthy(run.value(args[0], data)),
  '==': (args, data, run) => equal(run.value(args[0], data), run.value(args[1], data)),
  '!=': (args, data, run) => !equal(run.value(args[0], data), run.value(args[1], data)),
  '===': (args, data, run) =>
    (run.value(args[0], data) ?? null) === (run.value(args[1], data) ?? null),
  '!==': (args, data, run) =>
    (run.value(args[0], data) ?? null) !== (run.value(args[1], data) ?? null),
  '<': compare((difference) => difference < 0),
  '<=': compare((difference) => difference <= 0),
  '>': compare((difference) => difference > 0),
  '>=': compare((difference) => difference >= 0),
  '+': (args, data, run) => bounded(decimalSum(numbers(args, data, run))),
  '-': chain('minus', 0),
  '*': chain('times', 1),
  '/': chain('div', 0),
  '%': (args, data, run) => {
    const [a = 0, b = 0] = numbers(args, data, run)
    if (b === 0) return 0
    const whole = Math.trunc(decimal('div', a, b))
    return decimal('minus', a, decimal('times', whole, b))
  },
  min: (args, data, run) => least(numbers(args, data, run)),
  max: (args, data, run) => -least(numbers(args, data, run).map((number) => -number)) || 0,
  round: (args, data, run) =>
    round(toNumber(run.value(args[0], data)), toNumber(run.value(args[1] ?? 0, data))),
  abs: (args, data, run) => Math.abs(toNumber(run.value(args[0], data))),
  cat: (args, data, run) =>
    args.reduce<string>((text, arg) => limited(text + asText(run.value(arg, data)), run), ''),
  in: (args, data, run) => {
    const [item, within] = [run.value(args[0], data), run.value(args[1], data)]
    if (typeof within === 'string') return !isNothing(item) && within.includes(String(item))
    return Array.isArray(within) && within.some((one) => equal(one, item))
  },
  length: (args, data, run) => {
    const value = run.value(args[0], data)
    return typeof value === 'string' || Array.isArray(value) ? value.length : 0
  },
  count: (args, data, run) => {
    const list = listOf(args, data, run)
    return args.length < 2 ? list.length : list.filter((item) => matches(args, item, run)).length
  },
  sum: (args, data, run) => {
    const list = listOf(args, data, run)
    return bounded(
      decimalSum(list.map((item) => toNumber(args.length < 2 ? item : run.value(args[1], item)))),
    )
  },
  map: (args, data, run) => listOf(args, data, run).map((item) => run.value(args[1], item) ?? null),
  filter: (args, data, run) => listOf(args, data, run).filter((item) => matches(args, item, run)),
  reduce: (args, data, run) =>
    listOf(args, data, run).reduce(
      (accumulator, item) => run.value(args[1], { accumulator, current: item }),
      run.value(args[2] ?? null, data),
    ),
  some: (args, data, run) => listOf(args, data, run).some((item) => matches(args, item, run)),
  all: (args, data, run) => {
    const list = listOf(args, data, run)
    return list.length > 0 && list.every((item) => matches(args, item, run))
  },
  none: (args, data, run) => !listOf(args, data, run).some((item) => matches(args, item, run)),
  /** The named own fields of the data, as an object. */
  pick: (args, data) =>
    Object.fromEntries(
      args.flatMap((name) => {
        const value = typeof name === 'string' ? readPath(data, name) : undefined
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  today: (_args, _data, run) => run.today(),
  coalesce: (args, data, run) => {
    for (const arg of args) {
      const value = run.value(arg, data)
      if (!isNothing(value) && value !== '') return value
    }
    return null
  },
}
