import type { StateNames } from '#pages/model'
import { pickText } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { readAccess, type ReadSources } from './records.ts'

/** What the states of a collection are called, in the language of the page, for who may read it. */
export async function stateNames(
  sources: ReadSources,
  caller: Caller,
  { collection }: Record<string, unknown>,
): Promise<StateNames> {
  const access = readAccess(sources, caller, String(collection))
  if (!access.ok) return {}
  return Object.fromEntries(
    Object.entries(access.value.model.states?.states ?? {}).map(([name, { label, color }]) => [
      name,
      { label: pickText(label, caller.locale) || name, ...(color ? { color } : {}) },
    ]),
  )
}
