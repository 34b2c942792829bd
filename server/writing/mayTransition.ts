import { transitionsOf } from '#schema'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

/** May the caller take a transition at all? A role that the state table names may without a general right. */
export function mayTransition(
  { shipped }: Pick<Gateway, 'shipped'>,
  caller: Caller,
  collection: string,
  transition: string,
): boolean {
  const model = shipped.model.entities[collection]!
  const roles = transitionsOf(model.states).find(({ id }) => id === transition)?.roles
  return roles
    ? roles.some((role) => caller.user?.roles.includes(role) === true)
    : accessFor(model, caller, 'transition').allowed
}
