import { SYSTEM_ACTOR, type Actor, type Engine } from '#engine'
import type { StoredRecord } from '#schema'
import { FailureError } from '../http/failures.ts'

/** Makes a record through the engine, as anybody would; a failure is a fault of the demo and stops it. */
export type Make = (
  entity: string,
  data: Record<string, unknown>,
  actor?: Actor,
) => Promise<StoredRecord>

export function makeWith(engine: Engine): Make {
  return async (entity, data, actor = SYSTEM_ACTOR) => {
    const outcome = await engine.create(entity, data, actor)
    if (!outcome.ok)
      throw new FailureError(
        outcome.failures.map((failure) => ({
          ...failure,
          path: `${entity}.${failure.path ?? ''}`,
        })),
      )
    return outcome.value.record
  }
}
