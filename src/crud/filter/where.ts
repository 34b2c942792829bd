import { isScalar } from '#shared'

/** What a field of a list can be asked, and of which kinds of field. */
export const LIST_OPERATORS = {
  contains: ['text'],
  among: ['choice', 'reference', 'list', 'text', 'number'],
  'not-among': ['choice', 'reference'],
  is: ['boolean', 'text', 'number', 'date', 'moment'],
  between: ['number', 'date', 'moment'],
  period: ['date', 'moment'],
  'at-least': ['number', 'date', 'moment'],
  'at-most': ['number', 'date', 'moment'],
  filled: ['text', 'number', 'choice', 'reference', 'date', 'moment', 'boolean', 'list'],
  empty: ['text', 'number', 'choice', 'reference', 'date', 'moment', 'boolean', 'list'],
} as const satisfies Record<string, readonly FilterKind[]>

/** A `date` is a day, a `moment` a time of one. */
export type FilterKind =
  'text' | 'number' | 'choice' | 'reference' | 'date' | 'moment' | 'boolean' | 'list'
export type ListOperator = keyof typeof LIST_OPERATORS
type Value = string | number | boolean | null

/** Days that move on with the calendar. */
export const PERIODS = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const
export type Period = (typeof PERIODS)[number]

/** One question of a list. `between` has two values, null where an end is open; `filled` and `empty` have none. */
export interface ListCondition {
  field: string
  operator: ListOperator
  values: Value[]
}

export interface ConditionGroup {
  join: 'and' | 'or'
  conditions: ListCondition[]
}

/** Groups of conditions: all of them must hold, or any. */
export interface Where {
  join: 'and' | 'or'
  groups: ConditionGroup[]
}

/** More is no question that a person asks, and no address that can be sent. */
export const MAX_GROUPS = 5
export const MAX_CONDITIONS = 10
export const MAX_VALUES = 50

export const listOperators = (kind: FilterKind): ListOperator[] =>
  (Object.keys(LIST_OPERATORS) as ListOperator[])
    .filter((name) => (LIST_OPERATORS[name] as readonly FilterKind[]).includes(kind))
    .toSorted((a, b) => Number(b === FIRST[kind]) - Number(a === FIRST[kind]))

/** What is asked most of a kind stands first. */
const FIRST: Partial<Record<FilterKind, ListOperator>> = {
  date: 'between',
  moment: 'between',
  number: 'between',
}

export const takesValues = (operator: ListOperator): boolean =>
  operator !== 'filled' && operator !== 'empty'

/** Says it enough to narrow a list? What was begun and not given yet narrows nothing. */
export const isAsked = ({ operator, values }: ListCondition): boolean =>
  !takesValues(operator) || values.some((value) => value !== null && value !== '')

const isOperator = (name: unknown): name is ListOperator =>
  typeof name === 'string' && Object.hasOwn(LIST_OPERATORS, name)
const isJoin = (name: unknown): name is 'and' | 'or' => name === 'and' || name === 'or'

/** The where as the address carries it: `["and",["or",["total","between",100,500]]]`; nothing where nothing is asked. */
export function writeWhere({ join, groups }: Where): string | undefined {
  const asked = groups
    .map((group) => ({ ...group, conditions: group.conditions.filter(isAsked) }))
    .filter(({ conditions }) => conditions.length > 0)
  if (asked.length === 0) return undefined
  return JSON.stringify([
    join,
    ...asked.map((group) => [
      group.join,
      ...group.conditions.map(({ field, operator, values }) => [field, operator, ...values]),
    ]),
  ])
}

function readCondition(part: unknown, knows: (field: string) => boolean): ListCondition[] {
  if (!Array.isArray(part)) return []
  const [field, operator, ...values] = part as unknown[]
  const sound =
    typeof field === 'string' &&
    knows(field) &&
    isOperator(operator) &&
    values.length <= MAX_VALUES &&
    values.every((value) => value === null || isScalar(value))
  return sound ? [{ field, operator, values: values as Value[] }] : []
}

/** What an address asks for; whatever does not read as a question of a known field is left out. */
export function readWhere(text: string | null, knows: (field: string) => boolean): Where {
  const none: Where = { join: 'and', groups: [] }
  let parts: unknown
  try {
    parts = JSON.parse(text ?? 'null')
  } catch {
    return none
  }
  if (!Array.isArray(parts) || !isJoin(parts[0])) return none
  const groups = parts.slice(1, 1 + MAX_GROUPS).flatMap((group: unknown): ConditionGroup[] => {
    if (!Array.isArray(group) || !isJoin(group[0])) return []
    const conditions = group
      .slice(1, 1 + MAX_CONDITIONS)
      .flatMap((part: unknown) => readCondition(part, knows))
    return conditions.length > 0 ? [{ join: group[0], conditions }] : []
  })
  return { join: parts[0], groups }
}
