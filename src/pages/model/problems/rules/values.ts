import { isNonEmptyString, addDays, isDay } from '#shared'
import type { Literal } from './literals.ts'

/** What a subject can be, where more is known of it than that it is any value. */
export type Domain =
  | { kind: 'one'; values: readonly unknown[] }
  /** A list of some of these; of anything without `values`. */
  | { kind: 'some'; values?: readonly unknown[] }
  | { kind: 'day' }
  /** A text that is not empty. */
  | { kind: 'id' }
  | { kind: 'exactly'; value: unknown }

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (isNonEmptyString(value) && value.trim() !== '' && Number.isFinite(Number(value)))

/**
 * Values of which at least one answers the questions as wanted if any value at all does; nothing where that is not
 * certain. Between two constants any value behaves like any other, so one of each kind is enough.
 */
export function valuesFor(literals: readonly Literal[], domain?: Domain): unknown[] | undefined {
  if (domain?.kind === 'exactly') return [domain.value]
  if (domain?.kind === 'one') return [null, '', ...domain.values]
  if (domain?.kind === 'some') return [null, ...lists(literals, domain.values)]
  // A part of a text, where nothing but a text can be.
  if (domain && literals.some(({ operator }) => operator === 'contains')) return undefined
  if (domain?.kind === 'day') return days(literals)
  const values = anyValues(literals)
  return domain?.kind === 'id' ? values?.filter((value) => isNonEmptyString(value)) : values
}

const constantsOf = (literals: readonly Literal[], operator: Literal['operator']): unknown[] =>
  literals.flatMap((one) => (one.operator === operator ? one.constants : []))

/** A list with all that must be in it, and with one thing more. */
function lists(literals: readonly Literal[], values?: readonly unknown[]): unknown[] {
  const within = literals.flatMap(({ operator, constants, wanted }) =>
    operator === 'contains' && wanted ? constants : [],
  )
  const least = values
    ? values.filter((value) => within.some((one) => one === value || String(one) === String(value)))
    : within
  const others = values ?? [`${literals.flatMap(({ constants }) => constants).join('')} else`]
  return [[], least, ...others.map((other) => [other]), ...others.map((other) => [...least, other])]
}

/** Days beside each day that is asked for; `2030` and `2030-05` are their first days. */
function days(literals: readonly Literal[]): string[] | undefined {
  const asked = constantsOf(literals, 'orders')
    .filter(isNonEmptyString)
    .map((text) => `${text}-01-01`.slice(0, 10))
  if (!asked.every(isDay)) return undefined
  const equal = constantsOf(literals, 'equals').filter(
    (value): value is string => isNonEmptyString(value) && /^\d{4}-\d{2}-\d{2}$/.test(value),
  )
  return [
    '1970-01-01',
    '9999-12-31',
    ...equal,
    ...asked.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]),
  ]
}

function anyValues(literals: readonly Literal[]): unknown[] | undefined {
  const constants = literals.flatMap((one) => one.constants)
  const ordered = constantsOf(literals, 'orders')
  const contains = literals.some(({ operator }) => operator === 'contains')
  // A text is compared with a number as a number and with a text letter by letter: both at once are not gone into.
  const orderedTexts = ordered.some(isNonEmptyString)
  const numbers = constants.some((value) => typeof value === 'number')
  if (ordered.some((value) => typeof value === 'boolean') || (orderedTexts && numbers))
    return undefined
  if (
    contains &&
    (numbers || literals.some(({ operator, wanted }) => operator === 'orders' && wanted))
  )
    return undefined
  const texts = constants.filter(isNonEmptyString)
  const steps = [...new Set([0, ...constants.filter(isNumeric).map(Number)])].sort((a, b) => a - b)
  const [least, most] = [steps[0]!, steps.at(-1)!]
  const amounts = [
    least - Math.abs(least) - 1,
    ...steps.flatMap((step, index) =>
      index === 0 ? [step] : [(steps[index - 1]! + step) / 2, step],
    ),
    most + Math.abs(most) + 1,
  ]
  // Numbers can be written in more ways than any rule names.
  const margin = ' '.repeat(Math.max(0, ...texts.map(({ length }) => length)) + 1)
  return [
    null,
    '',
    true,
    false,
    {},
    '\0',
    ...texts,
    ...texts.map((text) => `${text}\0`),
    ...amounts,
    ...amounts.flatMap((amount) => [String(amount), `${margin}${amount}`]),
    ...lists(literals),
  ]
}
