import { fail, ok, type Clock, type Result } from '#shared'
import type { Effect, Model, StoredRecord } from '#schema'
import { proposeConversion } from './conversions/propose.ts'
import type { OutboxRequest } from './effects/context.ts'
import { runEffects } from './effects/runEffects.ts'
import { lockBalances } from './ledgers/lock.ts'
import type { Acted, Acting, Outcome, Written } from './outcome.ts'
import { siteValues } from './siteValues.ts'
import { SYSTEM_ACTOR, type Actor } from './actor.ts'
import type { Store } from './store.ts'

type Data = Record<string, unknown>

/** How deep effects may lead to further effects: deeper they lead around. */
const MAX_DEPTH = 20

/** What effects ask of the engine that carries them out. */
export interface EffectPorts {
  model: Model
  store: Store
  clock: Clock
  /** How many acts this one is inside of. */
  depth: number
  create(name: string, data: Data, actor: Actor): Promise<Result<Outcome>>
  update(
    name: string,
    id: string,
    data: Data,
    version: number,
    actor: Actor,
  ): Promise<Result<Outcome>>
  transition(
    name: string,
    id: string,
    transition: string,
    version: number,
    actor: Actor,
    reason?: string,
  ): Promise<Result<Outcome>>
}

/** Carries out effects: the record with them, and what they wrote and sent elsewhere. */
export async function carryOut(
  engine: EffectPorts,
  effects: Effect[],
  { model, record, actor, from, reason, rows }: Acting,
): Promise<Result<Acted>> {
  if (effects.length === 0) return ok({ record, written: [], outbox: [] })
  if (engine.depth >= MAX_DEPTH)
    return fail('effect-too-deep', { params: { entity: model.name, limit: MAX_DEPTH } })
  const written: Written[] = []
  const sent: OutboxRequest[] = []
  const collect = (outcome: Result<Outcome>): Result<StoredRecord> => {
    if (!outcome.ok) return outcome
    written.push(...outcome.value.written)
    sent.push(...outcome.value.outbox)
    return ok(outcome.value.record)
  }
  const { store } = engine
  engine.depth++
  const done = await runEffects(effects, record, {
    model: engine.model,
    entity: model,
    actor,
    now: engine.clock.iso(),
    reason: reason?.trim(),
    from,
    rows,
    site: await siteValues(engine, model),
    propose: (conversion, own) =>
      proposeConversion(engine, engine.model.conversions[conversion]!, [own]),
    lock: (ledger, entries) => lockBalances(engine, ledger, entries),
    get: (other, id) => store.get(other, id),
    find: (other, filter, limit) => store.find(other, filter, { limit }),
    update: async (other, found, change) =>
      collect(await engine.update(other, found._id, change, found.version, SYSTEM_ACTOR)),
    create: async (other, values) => collect(await engine.create(other, values, SYSTEM_ACTOR)),
    transition: async (other, { _id, version }, transition) =>
      collect(await engine.transition(other, _id, transition, version, SYSTEM_ACTOR, reason)),
  }).finally(() => engine.depth--)
  return done.ok
    ? ok({ record: done.value.record, written, outbox: [...done.value.outbox, ...sent] })
    : done
}
