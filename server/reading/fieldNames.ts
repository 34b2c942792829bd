import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from './records.ts'

/** `course.price` as its entity and field. */
export const splitField = (name: string): [string, string] => [
  name.slice(0, Math.max(0, name.indexOf('.'))),
  name.slice(name.indexOf('.') + 1),
]

/** May the caller see that the entity has this field? One that is gone has nothing to hide. */
export function mayKnow(gateway: Gateway, caller: Caller, name: string): boolean {
  const [entity, field] = splitField(name)
  const access = readAccess(gateway, caller, entity)
  return (
    access.ok &&
    (access.value.readable.has(field) ||
      !Object.hasOwn(access.value.model.entity.properties, field))
  )
}

/** `course.kind=online` as its field and value. */
export function splitValue(name: string): [string, string] {
  const at = name.indexOf('=')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}
