import {
  bounded,
  listOf,
  Refusal,
  toNumber,
  truthy,
  type Operator,
  type Run,
} from './expressionRun.ts'
import { decimal, decimalRoot, roundMoney } from './money.ts'

const MAX_POWER = 1200

const number = (arg: unknown, data: unknown, run: Run): number => toNumber(run.value(arg, data))

/** A power with a whole exponent, in decimals of 20 places. */
function power(base: number, exponent: number): number {
  if (!Number.isInteger(exponent) || Math.abs(exponent) > MAX_POWER)
    throw new Refusal('expression-invalid', { reason: 'not-a-number' })
  let [value, factor, left] = [1, base, Math.abs(exponent)]
  for (; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) value = bounded(decimal('times', value, factor))
    if (left > 1) factor = bounded(decimal('times', factor, factor))
  }
  return exponent < 0 ? decimal('div', 1, value) : value
}

interface Layer {
  quantity: number
  unit_cost: number
}

const layersOf = (list: unknown[]): Layer[] =>
  list.map((row) => {
    const { quantity, unit_cost } = (row ?? {}) as Partial<Record<keyof Layer, unknown>>
    return { quantity: toNumber(quantity), unit_cost: toNumber(unit_cost) }
  })

/** The cost of a quantity that is taken from layers of stock in their order; what they lack is refused. */
function costOfLayers(layers: Layer[], quantity: number): number {
  let [left, cost] = [quantity, 0]
  for (const { quantity: held, unit_cost } of layers) {
    const taken = Math.min(left, held)
    cost = decimal('plus', cost, decimal('times', taken, unit_cost))
    left = decimal('minus', left, taken)
    if (left <= 0) return cost
  }
  if (left > 0) throw new Refusal('expression-invalid', { reason: 'not-enough' })
  return cost
}

/** Numbers in rules: rounding, powers, and what no other operator can say of lists of them. */
export const NUMBER_OPERATORS: Record<string, Operator> = {
  /** Rounded to the satang, half up (spec: readings 21). */
  money: (args, data, run) => roundMoney(number(args[0], data, run)),
  floor: (args, data, run) => Math.floor(number(args[0], data, run)),
  ceil: (args, data, run) => Math.ceil(number(args[0], data, run)),
  /** The square root; of a negative number there is none, which gives 0. */
  sqrt: (args, data, run) => decimalRoot(number(args[0], data, run)),
  /** `[base, whole exponent]` */
  pow: (args, data, run) => power(number(args[0], data, run), number(args[1], data, run)),
  /** `[list of {quantity, unit_cost} in the order of coming in, quantity, "fifo" | "lifo"]`: the cost of taking it out. */
  layeredCost: (args, data, run) => {
    const layers = layersOf(listOf(args, data, run))
    const last = run.value(args[2] ?? 'fifo', data) === 'lifo'
    return costOfLayers(last ? layers.toReversed() : layers, number(args[1], data, run))
  },
  /** `[list, value of an item?]`: the list from the smallest to the largest. */
  sort: (args, data, run) => {
    const keyed = listOf(args, data, run).map((item) => ({
      item,
      key: args.length < 2 ? item : run.value(args[1], item),
    }))
    const order = (a: unknown, b: unknown): number =>
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a ?? '') < String(b ?? '')
          ? -1
          : Number(String(a ?? '') > String(b ?? ''))
    return keyed.toSorted((a, b) => order(a.key, b.key)).map(({ item }) => item)
  },
  /** `[list, condition?]`: the first item, or the first that meets the condition. */
  first: (args, data, run) =>
    (args.length < 2
      ? listOf(args, data, run)[0]
      : listOf(args, data, run).find((item) => truthy(run.value(args[1], item)))) ?? null,
  last: (args, data, run) => listOf(args, data, run).at(-1) ?? null,
}
