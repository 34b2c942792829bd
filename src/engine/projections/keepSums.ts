import { ok, type Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { EffectPorts } from '../carryOut.ts'
import type { Costed } from '../ledgers/cost.ts'
import type { Outcome } from '../outcome.ts'
import { SYSTEM_ACTOR, type Actor } from '../actor.ts'
import { followOn, project } from './project.ts'

type Data = Record<string, unknown>

/** What the engine does for sums. */
export interface SumPorts extends Omit<EffectPorts, 'create'> {
  create(name: string, data: Data, actor: Actor, more?: { id?: string }): Promise<Result<Outcome>>
  /** Writes fields that are worked out from other records. */
  adjust(name: string, before: StoredRecord, derived: Data): Promise<Result<Outcome>>
}

/** The product itself takes a transition. */
const takenBy =
  (engine: SumPorts) =>
  (entity: string, { _id, version }: StoredRecord, id: string): Promise<Result<Outcome>> =>
    engine.transition(entity, _id, id, version, SYSTEM_ACTOR)

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
      transition: takenBy(engine),
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

/** Takes the transitions that a change of the record itself leads to, after it. */
export async function followActs(
  engine: SumPorts,
  name: string,
  outcome: Outcome,
): Promise<Result<Outcome>> {
  const { store, model, clock } = engine
  const done = await followOn({ store, model, clock, transition: takenBy(engine) }, name, [outcome])
  if (!done.ok) return done
  return ok({
    record: done.value.at(-1)!.record,
    written: done.value.flatMap(({ written }) => written),
    outbox: done.value.flatMap(({ outbox }) => outbox),
    warnings: outcome.warnings,
  })
}
