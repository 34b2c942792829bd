import type { Gateway } from '../gateway.ts'
import { callerRoles, type Caller } from '../identity/caller.ts'

/** May this person publish pages, by the state table of pages? */
export const mayPublishPages = ({ shipped }: Pick<Gateway, 'shipped'>, caller: Caller): boolean =>
  shipped.model.entities.page!.states?.transitions.some(
    ({ id, roles }) =>
      id === 'publish' && roles?.some((role) => callerRoles(caller).includes(role)),
  ) ?? false
