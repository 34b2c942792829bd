import { isRecord } from '#shared'
import type { Expression, PageObject } from '#schema'
import type { JsonSchema, SetRule } from './types.ts'

/** Where the fields of a form page stand, as far as conditions between them need it. */
export interface PlacedObject {
  object: PageObject
  /** Data set around it; `undefined` at the top. */
  set: string | undefined
  /** The blocks that it stands in, from the outermost on. */
  around?: readonly PageObject[]
}

/**
 * When an object is shown: its own `show`, and the `logics` of the radios and selects that show or hide it
 * (by `customId`, name or id), and all of that of the blocks that it stands in: what is not seen is not asked for.
 * `undefined` means always. Written over the answers, or over the row with `$root` for them.
 */
export function visibility(target: PlacedObject, all: PlacedObject[]): Expression | undefined {
  const parts = [...(target.around ?? []), target.object].flatMap((object) =>
    shownWhen(object, target, all),
  )
  return parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : { and: parts }
}

function shownWhen(object: PageObject, target: PlacedObject, all: PlacedObject[]): Expression[] {
  const ids = new Set([object.id, object.customId, object.name].filter((id) => id !== undefined))
  const shows: Expression[] = []
  const hides: Expression[] = []
  for (const source of all) {
    if (source.object.name === undefined || source.object === object) continue
    for (const logic of source.object.logics ?? []) {
      const answered = answers(source, target, logic.value)
      if (logic.show?.some((id) => ids.has(id))) shows.push(answered)
      if (logic.hide?.some((id) => ids.has(id))) hides.push(answered)
    }
  }
  const parts: Expression[] = []
  if (object.show !== undefined) parts.push(object.show)
  if (object.hidden)
    parts.push(shows.length === 0 ? false : shows.length === 1 ? shows[0]! : { or: shows })
  if (hides.length > 0) parts.push({ '!': [hides.length === 1 ? hides[0]! : { or: hides }] })
  return parts
}

/** What the `logics` of other objects do to a field besides showing it: require, enable, set, options. */
export function effects(
  target: PlacedObject,
  all: PlacedObject[],
): { required?: Expression; schema: JsonSchema } {
  const { object } = target
  const ids = new Set([object.id, object.customId, object.name].filter((id) => id !== undefined))
  const requires: Expression[] = []
  const enables: Expression[] = []
  const sets: SetRule[] = []
  const options: Expression[] = []
  for (const source of all) {
    if (source.object.name === undefined || source.object === object) continue
    for (const logic of source.object.logics ?? []) {
      const answered = answers(source, target, logic.value)
      if (logic.require?.some((id) => ids.has(id))) requires.push(answered)
      if (logic.enable?.some((id) => ids.has(id))) enables.push(answered)
      for (const { field, value } of logic.set ?? [])
        if (ids.has(field)) sets.push({ when: answered, value: value as Expression })
      for (const { field, values } of logic.options ?? [])
        if (ids.has(field)) options.push(answered, values)
    }
  }
  return {
    ...(requires.length > 0 && { required: anyOf(requires) }),
    schema: {
      ...(enables.length > 0 && { 'x-readonly': { '!': [anyOf(enables)] } }),
      ...(sets.length > 0 && { 'x-set': sets }),
      ...(options.length > 0 && { 'x-choices': { if: [...options, null] } }),
    },
  }
}

export const anyOf = (parts: Expression[]): Expression =>
  parts.length === 1 ? parts[0]! : { or: parts }

/** True when the source is answered so; a source outside the row is read from the whole, one inside another row from its rows. */
function answers(source: PlacedObject, target: PlacedObject, value: unknown): Expression {
  const name = source.object.name!
  const list = ['checkboxes', 'multiselect', 'tags'].includes(String(source.object.props.widget))
  const is = (path: string): Expression =>
    list ? { in: [value, { var: path }] } : { '==': [{ var: path }, value] }
  if (source.set === target.set) return is(name)
  if (source.set === undefined) return is(`$root.${name}`)
  return {
    some: [{ var: target.set === undefined ? source.set : `$root.${source.set}` }, is(name)],
  }
}

/**
 * A condition as a JSON Schema of the object that it is asked of, so that `required` under it holds in any validator;
 * `undefined` where JSON Schema cannot say it.
 */
export function conditionSchema(expression: Expression): JsonSchema | undefined {
  if (typeof expression === 'boolean') return expression ? {} : { not: {} }
  if (!isRecord(expression)) return undefined
  const [name, args] = Object.entries(expression)[0] ?? []
  const list = Array.isArray(args) ? (args as Expression[]) : [args as Expression]
  switch (name) {
    case 'and':
    case 'or': {
      const parts = list.map(conditionSchema)
      if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined
      return { [name === 'and' ? 'allOf' : 'anyOf']: parts }
    }
    case '!': {
      const part = conditionSchema(list[0]!)
      return part && { not: part }
    }
    case '==':
    case '===':
      return isComparable(list[1]) ? property(list[0], { const: list[1] }) : undefined
    case '!=':
    case '!==': {
      const equal = isComparable(list[1]) ? property(list[0], { const: list[1] }) : undefined
      return equal && { not: equal }
    }
    case 'in':
      if (isComparable(list[0]))
        return property(list[1], { type: 'array', contains: { const: list[0] } })
      return Array.isArray(list[1]) && list[1].every(isComparable)
        ? property(list[0], { enum: list[1] })
        : undefined
    default:
      return undefined
  }
}

const isComparable = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && value !== 0)

function property(operand: unknown, schema: JsonSchema): JsonSchema | undefined {
  if (!isRecord(operand)) return undefined
  const path = operand.var
  if (typeof path !== 'string' || path === '' || path.includes('.') || path.startsWith('$'))
    return undefined
  return { properties: { [path]: schema }, required: [path] }
}
