import { needsValue, type Condition, type OperatorName, type Rule } from '#crud'
import { isScalar } from '#shared'

type Filter = Record<string, unknown>

const ASKED: Partial<Record<OperatorName, string>> = {
  'is-not': '$ne',
  'at-least': '$gte',
  'at-most': '$lte',
  more: '$gt',
  less: '$lt',
  contains: '$regex',
}
const NAMES = Object.fromEntries(
  Object.entries(ASKED).map(([name, asked]) => [asked, name as OperatorName]),
)

function writeCondition({ subject, operator, value }: Condition): Filter {
  if (operator === 'is') return { [subject]: value ?? '' }
  if (operator === 'filled') return { [subject]: { $nin: [null, ''] } }
  if (operator === 'empty') return { [subject]: { $in: [null, ''] } }
  return { [subject]: { [ASKED[operator]!]: value ?? '' } }
}

/** The conditions as a filter over records; nothing where nothing is asked. */
export function writeFilter({ join, conditions }: Rule): Filter | undefined {
  if (conditions.length === 0) return undefined
  return conditions.length === 1
    ? writeCondition(conditions[0]!)
    : { [`$${join}`]: conditions.map(writeCondition) }
}

function readCondition(filter: unknown): Condition | undefined {
  const entries = Object.entries((filter ?? {}) as Filter)
  const [subject, asked] = entries[0] ?? []
  if (entries.length !== 1 || subject === undefined || subject.startsWith('$')) return undefined
  if (isScalar(asked)) return { subject, operator: 'is', value: asked }
  const text = JSON.stringify(asked)
  if (text === '{"$nin":[null,""]}') return { subject, operator: 'filled' }
  if (text === '{"$in":[null,""]}') return { subject, operator: 'empty' }
  const [[name, value] = ['', undefined], ...rest] = Object.entries((asked ?? {}) as Filter)
  const operator = NAMES[name]
  return operator && needsValue(operator) && rest.length === 0 && isScalar(value)
    ? { subject, operator, value }
    : undefined
}

/** The conditions that a filter says; `undefined` where it says more than can be edited here. */
export function readFilter(filter: unknown): Rule | undefined {
  if (
    filter === undefined ||
    filter === null ||
    (typeof filter === 'object' && Object.keys(filter).length === 0)
  )
    return { join: 'and', conditions: [] }
  const { $and: all, $or: any, ...rest } = filter as Filter
  const parts = Object.keys(rest).length > 0 ? [filter] : (all ?? any)
  if (!Array.isArray(parts)) return undefined
  const conditions = parts.map(readCondition)
  return conditions.every((one) => one !== undefined)
    ? { join: any && !all ? 'or' : 'and', conditions: conditions as Condition[] }
    : undefined
}
