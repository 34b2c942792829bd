import { SYSTEM_ACTOR, proposeConversion, type Actor, type Engine, type Outcome } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import { APPROVERS, rowsOf, type Event, type Staff, type Target } from './event.ts'

/** The accounts that act, by their role. */
export type Staffing = ReadonlyMap<Staff, Actor>

async function found(
  { store }: Engine,
  entity: string,
  target: Target,
): Promise<StoredRecord | null> {
  if (typeof target === 'string') return store.get(entity, target)
  const [first] = await store.find(entity, target, { sort: [{ field: '_id' }], limit: 1 })
  return first ?? null
}

async function make(
  engine: Engine,
  { entity, make: what }: Event,
  actor: Actor,
): Promise<Result<Outcome>> {
  const { id, data, of } = what!
  if (!of) return engine.create(entity, data!, actor, { id })
  if ('record' in of) {
    const { entity: collection, of: target } = of.record
    const known = await found(engine, collection, target)
    return known
      ? engine.create(entity, of.as(known), actor, { id })
      : fail('not-found', { params: { collection, id: String(target) } })
  }
  const conversion = engine.model.conversions[of.conversion]!
  const source = await engine.store.get(conversion.from, of.from)
  if (!source) return fail('not-found', { params: { collection: conversion.from, id: of.from } })
  const proposed = await proposeConversion(engine, conversion, [source])
  if (!proposed.ok) return proposed
  return engine.create(entity, { ...proposed.value, ...of.change?.(proposed.value) }, actor, { id })
}

/** What was done, and who did it. */
export interface Done {
  outcome: Outcome
  actor: Actor
}

/** A transition is taken by who the event says; one that levels of approval stand before by as many of them as are needed. */
async function takeTransition(
  engine: Engine,
  event: Event,
  staffing: Staffing,
): Promise<Result<Done[]>> {
  const { of, transition, reason, values, alone } = event.take!
  const { states } = engine.model.entities[event.entity]!
  const { from, approval } = states!.transitions.find(({ id }) => id === transition)!
  const done: Done[] = []
  let failed: Result<never> | undefined
  const own = event.as as Staff
  for (const role of approval && !alone
    ? [own, ...APPROVERS.filter((one) => one !== own)]
    : [own]) {
    const record = await found(engine, event.entity, of)
    if (!record || !from.includes(String(record[states!.field]))) return ok(done)
    const actor = staffing.get(role)!
    const given = approval ? rowsOf(record, approval.kept) : []
    if (alone && given.some(({ by }) => by === actor.id)) return ok(done)
    const options = values ? { values } : {}
    const taken = await engine.transition(
      event.entity,
      record._id,
      transition,
      record.version,
      actor,
      reason,
      options,
    )
    if (taken.ok) done.push({ outcome: taken.value, actor })
    else failed ??= taken
  }
  const left = await found(engine, event.entity, of)
  return failed && left && from.includes(String(left[states!.field])) ? failed : ok(done)
}

/**
 * Does what an event says, as the account of its role would: by the engine alone. Nothing where it is done already, or where
 * somebody of the running installation has led its record another way.
 */
export async function carryOutEvent(
  engine: Engine,
  event: Event,
  staffing: Staffing,
): Promise<Result<Done[]>> {
  if (event.take) return takeTransition(engine, event, staffing)
  const actor = event.as === 'system' ? SYSTEM_ACTOR : staffing.get(event.as)!
  const one = (outcome: Result<Outcome>): Result<Done[]> =>
    outcome.ok ? ok([{ outcome: outcome.value, actor }]) : outcome
  if (event.make) {
    const there = await engine.store.get(event.entity, event.make.id)
    return there ? ok([]) : one(await make(engine, event, actor))
  }
  const { of, to } = event.change!
  const record = await found(engine, event.entity, of)
  return record
    ? one(await engine.update(event.entity, record._id, to(record), record.version, actor))
    : ok([])
}
