import { SYSTEM_ACTOR, proposeConversion, type Actor, type Engine, type Outcome } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { Event, Staff, Target } from './event.ts'

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
  const conversion = engine.model.conversions[of.conversion]!
  const source = await engine.store.get(conversion.from, of.from)
  if (!source) return fail('not-found', { params: { collection: conversion.from, id: of.from } })
  const proposed = await proposeConversion(engine, conversion, [source])
  if (!proposed.ok) return proposed
  return engine.create(entity, { ...proposed.value, ...of.change?.(proposed.value) }, actor, { id })
}

/**
 * Does what an event says, as the account of its role would: by the engine alone. Nothing where it is done already, or where
 * somebody of the running installation has led its record another way.
 */
export async function carryOutEvent(
  engine: Engine,
  event: Event,
  staffing: Staffing,
): Promise<Result<{ outcome: Outcome; actor: Actor } | null>> {
  const actor = event.as === 'system' ? SYSTEM_ACTOR : staffing.get(event.as)!
  const done = (outcome: Result<Outcome>): Result<{ outcome: Outcome; actor: Actor }> =>
    outcome.ok ? ok({ outcome: outcome.value, actor }) : outcome
  if (event.make) {
    const there = await engine.store.get(event.entity, event.make.id)
    return there ? ok(null) : done(await make(engine, event, actor))
  }
  const target = (event.take ?? event.change)!
  const record = await found(engine, event.entity, target.of)
  if (!record) return ok(null)
  const { states } = engine.model.entities[event.entity]!
  if (event.change)
    return done(
      await engine.update(event.entity, record._id, event.change.to(record), record.version, actor),
    )
  const { transition, reason, values } = event.take!
  const taken = states!.transitions.find(({ id }) => id === transition)!
  if (!taken.from.includes(String(record[states!.field]))) return ok(null)
  return done(
    await engine.transition(
      event.entity,
      record._id,
      transition,
      record.version,
      actor,
      reason,
      values ? { values } : {},
    ),
  )
}
