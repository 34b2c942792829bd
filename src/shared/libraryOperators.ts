import { dayOf } from './dateOperators.ts'
import { asText, isNothing, Refusal, type Operator, type Run } from './expressionRun.ts'
import { isRecord } from './isRecord.ts'

/** A record of rates, as far as rules read it. Days are plain ISO dates, both included; no last day means it still holds. */
interface Rate {
  kind: string
  code: string
  percent: number
  valid_from: string
  valid_to?: string | null
}

/** Rates that hold on a day, the latest first. */
const ratesOn = (rates: Rate[], kind: string, code: string, day: string): Rate[] =>
  rates
    .filter(
      (rate) =>
        rate.kind === kind &&
        rate.code === code &&
        rate.valid_from <= day &&
        (isNothing(rate.valid_to) || rate.valid_to! >= day),
    )
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))

/** `[kind, code, date?]`: the rate in percent that holds on a day, today where none is given (spec: readings 30). */
function rate(args: unknown[], data: unknown, run: Run): number {
  const [kind, code] = [asText(run.value(args[0], data)), asText(run.value(args[1], data))]
  const day = dayOf(args[2] ?? null, data, run) ?? run.today()
  const rates = Array.isArray(run.scope.$rates) ? (run.scope.$rates as Rate[]) : []
  const [found] = ratesOn(rates, kind, code, day)
  // A tax that is not known is no tax of nothing.
  if (!found) throw new Refusal('rate-missing', { kind, code, day })
  return found.percent
}

/** A name of a document that was not put in its place: rules of pages and answers cannot read it. */
const unresolved: Operator = () => {
  throw new Refusal('expression-invalid', { reason: 'unresolved' })
}

/** What rules read of lists, formulas and rates. */
export const LIBRARY_OPERATORS: Record<string, Operator> = {
  /** `[list, value, key]`: what a list of choices says of a value; becomes a `switch` when the documents are read. */
  enumData: unresolved,
  /** `[name, {parameter: value}]`: a formula; becomes a `with` when the documents are read. */
  formula: unresolved,
  rate,
  /** `[value, case, result, …, otherwise?]` */
  switch: (args, data, run) => {
    const value = run.value(args[0], data)
    for (let i = 1; i + 1 < args.length; i += 2)
      if (run.value(args[i], data) === value) return run.value(args[i + 1], data)
    return args.length % 2 === 0 ? run.value(args.at(-1), data) : null
  },
  /** `[{name: value}]`: an object of these values, without those that are nothing. */
  object: (args, data, run) =>
    Object.fromEntries(
      Object.entries(isRecord(args[0]) ? args[0] : {}).flatMap(([name, part]) => {
        const value = run.value(part, data)
        return isNothing(value) ? [] : [[name, value]]
      }),
    ),
  /** `[{name: value}, expression]`: the expression over these values; `$args.name` reads one inside of lists, too. */
  with: (args, data, run) => {
    const given = isRecord(args[0]) ? args[0] : {}
    const values = Object.fromEntries(
      Object.entries(given).map(([name, part]) => [name, run.value(part, data) ?? null]),
    )
    const outer = run.scope
    run.scope = { ...outer, $args: values }
    try {
      return run.value(args[1], values)
    } finally {
      run.scope = outer
    }
  },
}
