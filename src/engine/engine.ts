import { fail, type Clock, type Result } from '#shared'
import type { Model, StoredRecord } from '#schema'
import { Acts, type EngineOptions } from './acts.ts'
import { ActStore, Stale } from './actStore.ts'
import { keptStore } from './keptStore.ts'
import type { Outcome } from './outcome.ts'
import type { Validate } from './prepare.ts'
import { restoreRecord } from './restore.ts'
import { SYSTEM_ACTOR, type Actor } from './actor.ts'
import type { Store } from './store.ts'

export type { EngineOptions } from './acts.ts'

type Args<K extends 'create' | 'update' | 'transition' | 'remove'> = Parameters<Acts[K]>

/**
 * The transaction engine: the one way in which a record comes to be, changes, moves on and goes. No React, no DOM,
 * no Node. It never throws for what a caller can do wrong; call it inside `store.transaction`.
 */
export class Engine {
  readonly model: Model
  readonly store: Store
  readonly validate: Validate
  readonly clock: Clock

  constructor({ model, store, validate, clock }: EngineOptions) {
    this.model = model
    this.store = keptStore(store)
    this.validate = validate
    this.clock = clock
  }

  /** Makes a record: defaults, references, computed fields, code, validation, and what its first state sends and makes. */
  create(...args: Args<'create'>): Promise<Result<Outcome>> {
    return this.act((acts) => acts.create(...args))
  }

  /** Changes fields of a record; what is not named stays. `version` is the one the change was made from. */
  update(...args: Args<'update'>): Promise<Result<Outcome>> {
    return this.act((acts) => acts.update(...args))
  }

  /** Takes a transition of the state table, with all its effects. What is planned for later ends with it, unless this one was `planned` itself. */
  transition(...args: Args<'transition'>): Promise<Result<Outcome>> {
    return this.act((acts) => acts.transition(...args))
  }

  /** Deletes a record that nothing else needs; references marked `clear` are cleared first. */
  remove(...args: Args<'remove'>): Promise<Result<Outcome>> {
    return this.act((acts) => acts.remove(...args))
  }

  /** Puts a deleted record back as it was, with its id and its number. */
  restore(name: string, deleted: StoredRecord, actor: Actor): Promise<Result<Outcome>> {
    return this.act((acts) => restoreRecord(acts, name, deleted, actor))
  }

  /** Sets sums of a record that are not what they add up to, or makes a balance that was lost, under its id. */
  correct(
    name: string,
    before: StoredRecord | null,
    sums: Record<string, unknown>,
    id?: string,
  ): Promise<Result<Outcome>> {
    return this.act((acts) =>
      before
        ? acts.adjust(name, before, sums)
        : acts.create(name, sums, SYSTEM_ACTOR, id === undefined ? {} : { id }),
    )
  }

  /** An act over a store of its own, which writes in the end, all alike at once; a refused one writes no more. */
  private async act(work: (acts: Acts) => Promise<Result<Outcome>>): Promise<Result<Outcome>> {
    const { model, validate, clock } = this
    const store = new ActStore(this.store, model)
    try {
      const outcome = await work(new Acts({ model, store, validate, clock }))
      if (outcome.ok) await store.flush()
      return outcome
    } catch (error) {
      if (error instanceof Stale)
        return fail('version-stale', { params: { sent: error.version, entity: error.collection } })
      throw error
    }
  }
}
