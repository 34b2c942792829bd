import { ok, type Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { EffectPorts } from '../carryOut.ts'
import type { Costed } from '../ledgers/cost.ts'
import type { Outcome } from '../outcome.ts'
import { SYSTEM_ACTOR, type Actor } from '../actor.ts'
import { project } from './project.ts'

type Data = Record<string, unknown>

/** What the engine does for sums. */
export interface SumPorts extends Omit<EffectPorts, 'create'> {
  create(name: string, data: Data, actor: Actor, more?: { id?: string }): Promise<Result<Outcome>>
  /** Writes fields that are worked out from other records. */
  adjust(name: string, before: StoredRecord, derived: Data): Promise<Result<Outcome>>
}

/** Keeps what others sum up of a record, and by `costed` what its balance keeps besides. */
export async function keepSums(
  engine: SumPorts,
  name: string,
  before: StoredRecord | null,
  after: StoredRecord | null,
  costed?: Costed,
): Promise<Result<Pick<Outcome, 'written' | 'outbox'>>> {
  const { store, model, clock } = engine
  const balance = model.entities[name]?.entity['x-ledger']?.cost?.balance
  const kept = (entity: string): Data =>
    entity === balance && costed?.layers ? { layers: costed.layers } : {}
  const done = await project(
    {
      store,
      model,
      clock,
      adjust: (entity, record, derived) =>
        engine.adjust(entity, record, { ...derived, ...kept(entity) }),
      create: (entity, values, id) =>
        engine.create(entity, { ...values, ...kept(entity) }, SYSTEM_ACTOR, { id }),
      transition: (entity, { _id, version }, id) =>
        engine.transition(entity, _id, id, version, SYSTEM_ACTOR),
    },
    name,
    before,
    after,
  )
  return done.ok
    ? ok({
        written: done.value.flatMap(({ written }) => written),
        outbox: done.value.flatMap(({ outbox }) => outbox),
      })
    : done
}
