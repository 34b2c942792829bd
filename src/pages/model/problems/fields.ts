import { recordField, recordsOfField } from '../bindingFields.ts'
import { each, objectsOf, type FindProblems, type PageProblem } from './problem.ts'

const NUMBERS = ['number', 'money', 'slider']
const DAYS = ['date', 'datetime', 'date-range']
const TEXTS = ['text', 'multiline']

/** The limits of a field, the lower first, where both are known: which day it is today is not. */
function limitsOf({
  widget = 'text',
  min,
  max,
  minLength,
  maxLength,
}: Record<string, unknown>): [keys: [string, string], low: unknown, high: unknown] | undefined {
  const kind = String(widget)
  if (NUMBERS.includes(kind))
    return [
      ['min', 'max'],
      min ?? (kind === 'slider' ? 0 : undefined),
      max ?? (kind === 'slider' ? 100 : undefined),
    ]
  if (DAYS.includes(kind))
    return [min, max].every((day) => typeof day === 'string' && /^\d/.test(day))
      ? [['min', 'max'], min, max]
      : undefined
  return TEXTS.includes(kind) ? [['minLength', 'maxLength'], minLength, maxLength] : undefined
}

/** Fields of a form that nobody can answer: no value is within their limits, or what they name of the records is not there. */
export const findFieldProblems: FindProblems = (model, context) => {
  const { entities } = context
  return each(
    objectsOf(model).filter(
      ({ data }) => Object.hasOwn(context.blocks, data.type) && context.blocks[data.type]!.field,
    ),
    ({ id, data }): PageProblem[] => {
      const label = data.label ?? data.name ?? ''
      const at = { level: 'error' as const, node: id }
      const [keys, low, high] = limitsOf(data.props) ?? []
      const crossed =
        keys && typeof low === typeof high && low !== undefined && low! > high!
          ? [
              {
                code: 'limits-crossed' as const,
                ...at,
                path: ['props', data.props[keys[1]] === undefined ? keys[0] : keys[1]],
                params: { block: data.type, label, value: `${String(low)} > ${String(high)}` },
              },
            ]
          : []
      if (!entities) return crossed
      const lost = recordsOfField(data.props).flatMap(({ entity, path, fields }): PageProblem[] => {
        if (!Object.hasOwn(entities, entity)) return []
        if (entities[entity] === null)
          return [
            {
              code: 'broken-records',
              ...at,
              path: ['props', ...path],
              params: { block: data.type, label, value: entity },
            },
          ]
        return fields
          .filter(({ name }) => recordField(entity, name, { entities }) === null)
          .map(({ name, path: place }) => ({
            code: 'broken-record-field',
            ...at,
            path: ['props', ...place],
            params: { block: data.type, label, value: name, text: entity },
          }))
      })
      return [...crossed, ...lost]
    },
  )
}
