import type { Condition, Test } from '../filter/condition.ts'

const operand = (test: Test): Record<string, unknown> => {
  switch (test.op) {
    case 'in':
    case 'nin':
    case 'all':
      return { [`$${test.op}`]: test.values }
    case 'contains':
      return { $contains: test.text }
    case 'searched':
      throw new Error('A search by words is part of a query, never of a stage.')
    case 'not':
      return { $not: Object.assign({}, ...test.tests.map(operand)) as Record<string, unknown> }
    case 'some':
      return { $elemMatch: toMingo(test.condition) }
    case 'someValue':
      return {
        $elemMatch: Object.assign({}, ...test.tests.map(operand)) as Record<string, unknown>,
      }
    default:
      return { [`$${test.op}`]: test.value }
  }
}

/** A checked condition in the words of the engine for the later stages; nothing of the caller's filter gets there unread. */
export function toMingo(condition: Condition): Record<string, unknown> {
  if (condition.op !== 'field')
    return condition.parts.length ? { [`$${condition.op}`]: condition.parts.map(toMingo) } : {}
  const parts = condition.tests.map((test) => ({ [condition.at.path]: operand(test) }))
  return parts.length === 1 ? parts[0]! : { $and: parts }
}
