import { onBehalfOf, SYSTEM_ACTOR, type Outcome } from '#engine'
import type { StoredRecord } from '#schema'
import { ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../../gateway.ts'
import type { Caller } from '../../identity/caller.ts'
import { recordOutcome } from '../journal.ts'

export type Parts = Pick<Gateway, 'database' | 'clock' | 'shipped' | 'config'>
type Data = Record<string, unknown>

/** Keeps what an act of the product did, as whoever caused it. */
async function kept(
  parts: Parts,
  caller: Caller,
  outcome: Result<Outcome>,
): Promise<Result<StoredRecord>> {
  if (!outcome.ok) return outcome
  await recordOutcome(parts, caller, outcome.value)
  return ok(outcome.value.record)
}

const actor = ({ user }: Caller) => (user ? onBehalfOf(user._id) : SYSTEM_ACTOR)

/** Records that the product itself makes and changes of what somebody did: no rights are asked, what may be done was decided before. Call them in a transaction. */
export const make = async (parts: Parts, caller: Caller, entity: string, data: Data) =>
  kept(parts, caller, await engineFor(parts, caller.site._id).create(entity, data, actor(caller)))

export const change = async (
  parts: Parts,
  caller: Caller,
  entity: string,
  record: StoredRecord,
  data: Data,
) =>
  kept(
    parts,
    caller,
    await engineFor(parts, caller.site._id).update(
      entity,
      record._id,
      data,
      record.version,
      actor(caller),
    ),
  )

export const move = async (
  parts: Parts,
  caller: Caller,
  entity: string,
  record: StoredRecord,
  transition: string,
) =>
  kept(
    parts,
    caller,
    await engineFor(parts, caller.site._id).transition(
      entity,
      record._id,
      transition,
      record.version,
      SYSTEM_ACTOR,
      undefined,
      { planned: true },
    ),
  )
