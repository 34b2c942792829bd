import { operatorsFor, type Kind, type OperatorName } from '#crud'
import type { Expression } from '#schema'
import type { Text } from '#shared'
import { parted, pathOf } from './formula.ts'

/** What must hold of an answer once it is there, and what is said where it does not (spec/academy.md, fields of a form). */
export interface Check {
  assert: Expression
  message: Text
}

const SIGNS = {
  is: '==',
  'is-not': '!=',
  'at-least': '>=',
  'at-most': '<=',
  more: '>',
  less: '<',
  contains: 'in',
} as const
export type Comparison = keyof typeof SIGNS
const NAMES = Object.fromEntries(
  Object.entries(SIGNS).map(([name, sign]) => [sign, name as Comparison]),
)

/** An answer beside another one, or beside a value. */
export interface Comparing {
  operator: Comparison
  with: { answer: string } | string | number
}

const NUMBERS = ['number', 'money', 'slider', 'rating', 'computed']
const DAYS = ['date', 'datetime']
const TEXTS = ['text', 'email', 'phone', 'password', 'select', 'radio', 'ref', 'hidden', 'time']

/** What kind of value the answers of a widget are; nothing where they cannot be compared. */
export const kindOf = (widget: string): Kind | undefined =>
  NUMBERS.includes(widget)
    ? 'number'
    : DAYS.includes(widget)
      ? 'date'
      : TEXTS.includes(widget)
        ? 'text'
        : undefined

export const comparisonsFor = (kind: Kind): Comparison[] =>
  operatorsFor(kind).filter((name: OperatorName): name is Comparison => name in SIGNS)

/** Of two texts the one that is to be in the other is named first. */
const write = (operator: Comparison, own: string, other: unknown): Expression => {
  const [first, second] = operator === 'contains' ? [other, { var: own }] : [{ var: own }, other]
  return { [SIGNS[operator]]: [first, second] } as Expression
}

/** The comparison as it is stored: as long as the other one is not answered, it holds. */
export function writeCheck(own: string, { operator, with: other }: Comparing): Expression {
  if (typeof other !== 'object') return write(operator, own, other)
  const read = { var: other.answer }
  return { or: [{ '!': [read] }, write(operator, own, read)] } as Expression
}

/** The comparison of the answer `own` that an expression says; `undefined` where it says something else. */
export function readCheck(own: string, assert: unknown): Comparing | undefined {
  const [join, parts = []] = parted(assert) ?? []
  const [sign = '', [first, second] = []] = parted(join === 'or' ? parts[1] : assert) ?? []
  const other = sign === 'in' ? first : second
  const operator = NAMES[sign]
  const answer = pathOf(other)
  const comparing =
    answer !== undefined
      ? { answer }
      : typeof other === 'string' || typeof other === 'number'
        ? other
        : undefined
  if (!operator || comparing === undefined) return undefined
  const read = { operator, with: comparing }
  return JSON.stringify(writeCheck(own, read)) === JSON.stringify(assert) ? read : undefined
}
