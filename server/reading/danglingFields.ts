import type { DanglingField } from '#gateway'
import { choicesIn } from '#pages/model'
import { SYSTEM_FIELDS, type Field } from '#schema'
import { ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readGraph } from './readGraph.ts'
import { documentsOf } from './usingDocuments.ts'
import { splitField, mayKnow, splitValue } from './fieldNames.ts'

/**
 * Fields that documents of the caller's site name, of entities that they may read, which have no such field; and choices that
 * their filters ask for (`course.kind=online`), which their field has not.
 */
export async function danglingFields(
  gateway: Gateway,
  caller: Caller,
): Promise<Result<DanglingField[]>> {
  const read = await readGraph(gateway, caller, { withRecords: false })
  if (!read.ok) return read
  const { entities } = gateway.shipped.model
  const fieldOf = (name: string): Field | undefined => {
    const [entity, field] = splitField(name)
    return Object.hasOwn(entities, entity) &&
      Object.hasOwn(entities[entity]!.entity.properties, field)
      ? entities[entity]!.entity.properties[field]
      : undefined
  }
  const isGone = (name: string): boolean => {
    const [entity, field] = splitField(name)
    return (
      Object.hasOwn(entities, entity) &&
      !fieldOf(name) &&
      !(SYSTEM_FIELDS as readonly string[]).includes(field) &&
      mayKnow(gateway, caller, name)
    )
  }
  const isUnknown = (name: string): boolean => {
    const [of, value] = splitValue(name)
    const choices = choicesIn(fieldOf(of))
    return choices !== undefined && !choices.includes(value) && mayKnow(gateway, caller, of)
  }
  const goneOf = (kind: 'field' | 'value', isLost: (name: string) => boolean): DanglingField[] =>
    [...new Set(read.value.graph.all(kind).map(({ name }) => name))]
      .filter(isLost)
      .sort()
      .map((name) => ({
        name,
        uses: documentsOf(gateway, caller, read.value, read.value.graph.usesOf(kind, name)),
      }))
  return ok([...goneOf('field', isGone), ...goneOf('value', isUnknown)])
}
