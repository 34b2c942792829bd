import { fail, failAll, newId, ok, type Clock, type Failure, type Result } from '#shared'
import type { Effect, EntityModel, Model, StoredRecord } from '#schema'
import { recordChanges, sameJson, type FieldChange } from './changes.ts'
import { nextCode, usedCodes } from './codes.ts'
import { computeRecord } from './compute.ts'
import { runEffects, type OutboxRequest } from './effects.ts'
import { duplicate } from './duplicate.ts'
import { applyChange, dropUnchangedDefaults, tidy, withDefaults } from './fields.ts'
import { checkDeletion, holdersOfCopies, resolveReferences } from './references.ts'
import { checkRules } from './rules.ts'
import { checkTransition, endedPlans, SYSTEM_ACTOR, type Actor } from './states.ts'
import type { Store } from './store.ts'

type Data = Record<string, unknown>

/** Checks a record's own fields (no system fields) against its entity: the generated validator. */
export type Validate = (entity: string, record: Data) => Failure[]

/** One thing written, for the audit log: every record a call touched has one. */
export interface Written {
  entity: string
  id: string
  action: 'create' | 'update' | 'delete' | 'transition'
  version: number
  changes: FieldChange[]
  transition?: string
  reason?: string
  record: StoredRecord
}

export interface Outcome {
  record: StoredRecord
  written: Written[]
  outbox: OutboxRequest[]
  warnings: Failure[]
}

export interface EngineOptions {
  model: Model
  store: Store
  validate: Validate
  clock: Clock
}

/**
 * The transaction engine: the one way in which a record comes to be, changes, moves on and goes. No React, no DOM,
 * no Node. It never throws for what a caller can do wrong; call it inside `store.transaction`.
 */
export class Engine {
  private readonly model: Model
  private readonly store: Store
  private readonly validate: Validate
  private readonly clock: Clock

  constructor({ model, store, validate, clock }: EngineOptions) {
    this.model = model
    this.store = store
    this.validate = validate
    this.clock = clock
  }

  private entity(name: string): Result<EntityModel> {
    const entity = Object.hasOwn(this.model.entities, name) ? this.model.entities[name] : undefined
    return entity ? ok(entity) : fail('unknown-collection', { params: { collection: name } })
  }

  /** Makes a record: defaults, references, computed fields, code, validation, and what its first state sends and makes. */
  async create(name: string, data: Data, actor: Actor): Promise<Result<Outcome>> {
    const found = this.entity(name)
    if (!found.ok) return found
    const model = found.value
    const asSystem = actor.system === true
    // A program that has no value for a field sends none; a person who empties one means it.
    const change = tidy(model.entity, data, !asSystem)
    const emptied = new Set(
      Object.keys(change).filter(
        (field) => !asSystem && change[field] === null && !model.entity.properties[field]?.readOnly,
      ),
    )
    const { record: given, failures } = applyChange(
      model,
      {},
      dropUnchangedDefaults(model, change),
      asSystem,
    )
    if (failures.length) return failAll(failures)
    const iso = this.clock.iso()
    const system = {
      _id: newId(this.clock.now()),
      version: 1,
      created_at: iso,
      created_by: actor.id,
      updated_at: iso,
      updated_by: actor.id,
    }
    let own = withDefaults(model.entity, given, emptied)
    if (model.states && own[model.states.field] === undefined)
      own[model.states.field] = model.states.initial
    const prepared = await this.prepare(model, own, actor)
    if (!prepared.ok) return prepared
    own = prepared.value.record
    const code = model.entity['x-code']
    if (code && own[code.field] === undefined) {
      const coded = await nextCode(code, this.clock.now(), name, usedCodes(this.store, name, code))
      if (!coded.ok) return coded
      own = { ...own, [code.field]: coded.value }
    }
    const record = { ...own, ...system } as StoredRecord
    const inserted = await this.store.insert(name, record)
    if (!inserted.ok) return duplicate(model.entity, inserted.duplicate)
    const isFirst = model.states !== undefined && own[model.states.field] === model.states.initial
    // The fields of a new record are as its maker gave them: nothing is set on the way in.
    const entered = await this.enter(
      isFirst
        ? (model.states!.onEnter?.[model.states!.initial] ?? []).filter(({ set }) => !set)
        : [],
      model,
      record,
      actor,
    )
    if (!entered.ok) return entered
    const created: Written = {
      entity: name,
      id: record._id,
      action: 'create',
      version: 1,
      changes: recordChanges(model.entity, {}, record),
      record,
    }
    return ok({
      record,
      outbox: entered.value.outbox,
      warnings: prepared.value.warnings,
      written: [created, ...entered.value.written],
    })
  }

  /** Changes fields of a record; what is not named stays. `version` is the one the change was made from. */
  async update(
    name: string,
    id: string,
    data: Data,
    version: number | null,
    actor: Actor,
  ): Promise<Result<Outcome>> {
    const found = this.entity(name)
    if (!found.ok) return found
    const model = found.value
    const before = await this.store.get(name, id)
    if (!before) return fail('not-found', { params: { collection: name, id } })
    if (version !== null && before.version !== version)
      return fail('version-stale', { params: { sent: version, current: before.version } })
    const { record: changed, failures } = applyChange(
      model,
      before,
      tidy(model.entity, data),
      actor.system === true,
    )
    if (failures.length) return failAll(failures)
    const prepared = await this.prepare(model, changed, actor, before)
    if (!prepared.ok) return prepared
    const outcome = await this.write(model, before, prepared.value.record as StoredRecord, actor, {
      action: 'update',
      warnings: prepared.value.warnings,
    })
    return outcome.ok ? this.followCopies(model, outcome.value) : outcome
  }

  /** Live copies in other records follow what changed here. */
  private async followCopies(model: EntityModel, outcome: Outcome): Promise<Result<Outcome>> {
    const changed = new Set(
      outcome.written.flatMap(({ changes }) => changes.map((one) => one.field)),
    )
    const written = [...outcome.written]
    for (const { entity, record } of await holdersOfCopies(
      this.store,
      this.model,
      model.name,
      outcome.record,
      changed,
    )) {
      const followed = await this.update(entity, record._id, {}, record.version, SYSTEM_ACTOR)
      if (!followed.ok) return followed
      written.push(...followed.value.written)
    }
    return ok({ ...outcome, written })
  }

  /** Takes a transition of the state table, with all its effects. What is planned for later ends with it, unless this one was `planned` itself. */
  async transition(
    name: string,
    id: string,
    transitionId: string,
    version: number,
    actor: Actor,
    reason?: string,
    { planned = false }: { planned?: boolean } = {},
  ): Promise<Result<Outcome>> {
    const found = this.entity(name)
    if (!found.ok) return found
    const model = found.value
    const transition = model.states?.transitions.find((one) => one.id === transitionId)
    if (!model.states || !transition)
      return fail('transition-unknown', { params: { transition: transitionId } })
    const before = await this.store.get(name, id)
    if (!before) return fail('not-found', { params: { collection: name, id } })
    const allowed = checkTransition(model.states, before, transition, actor)
    if (!allowed.ok) return allowed
    if (before.version !== version)
      return fail('version-stale', { params: { sent: version, current: before.version } })
    if (transition.reason && !reason?.trim())
      return fail('transition-reason', { path: 'reason', params: { label: transition.label } })
    const ended = planned ? [] : endedPlans(model.states, transition, before)
    const entered = {
      ...without(before, ended),
      [model.states.field]: transition.to,
      version: before.version + 1,
    } as StoredRecord
    const effects = await this.enter(
      model.states.onEnter?.[transition.to] ?? [],
      model,
      entered,
      actor,
      reason,
    )
    if (!effects.ok) return effects
    const prepared = await this.prepare(model, effects.value.record, actor, before)
    if (!prepared.ok) return prepared
    const outcome = await this.write(model, before, prepared.value.record as StoredRecord, actor, {
      action: 'transition',
      transition: transition.id,
      ...(reason ? { reason } : {}),
      warnings: [
        ...prepared.value.warnings,
        ...ended.map((field): Failure => ({
          code: 'plan-ended',
          path: field,
          params: { field, label: model.entity.properties[field]?.['x-label'] ?? field },
        })),
      ],
    })
    if (!outcome.ok) return outcome
    return ok({
      ...outcome.value,
      written: [...outcome.value.written, ...effects.value.written],
      outbox: effects.value.outbox,
    })
  }

  /** The effects of entering a state: the record with them, and what they wrote and sent elsewhere. */
  private async enter(
    effects: Effect[],
    model: EntityModel,
    record: StoredRecord,
    actor: Actor,
    reason?: string,
  ): Promise<Result<Pick<Outcome, 'record' | 'written' | 'outbox'>>> {
    const written: Written[] = []
    const sent: OutboxRequest[] = []
    const collect = (outcome: Result<Outcome>): Result<Outcome> => {
      if (outcome.ok) {
        written.push(...outcome.value.written)
        sent.push(...outcome.value.outbox)
      }
      return outcome
    }
    const done = await runEffects(effects, record, {
      entity: model,
      actor,
      now: this.clock.iso(),
      reason: reason?.trim(),
      get: (other, otherId) => this.store.get(other, otherId),
      update: async (other, found, change) =>
        collect(await this.update(other, found._id, change, found.version, SYSTEM_ACTOR)),
      create: async (other, values) => collect(await this.create(other, values, SYSTEM_ACTOR)),
    })
    return done.ok
      ? ok({ record: done.value.record, written, outbox: [...done.value.outbox, ...sent] })
      : done
  }

  /** Deletes a record that nothing else needs; references marked `clear` are cleared first. */
  async remove(name: string, id: string, version: number, _actor: Actor): Promise<Result<Outcome>> {
    const found = this.entity(name)
    if (!found.ok) return found
    const before = await this.store.get(name, id)
    if (!before) return fail('not-found', { params: { collection: name, id } })
    if (before.version !== version)
      return fail('version-stale', { params: { sent: version, current: before.version } })
    const users = await checkDeletion(this.store, this.model, name, id)
    if (!users.ok) return users
    const written: Written[] = []
    for (const { entity, field, record } of users.value) {
      const cleared = await this.update(
        entity,
        record._id,
        { [field]: null },
        record.version,
        SYSTEM_ACTOR,
      )
      if (!cleared.ok) return cleared
      written.push(...cleared.value.written)
    }
    const removed = await this.store.remove(name, id, version)
    if (!removed.ok) return fail('version-stale', { params: { sent: version } })
    written.unshift({
      entity: name,
      id,
      action: 'delete',
      version,
      changes: recordChanges(found.value.entity, before, {}),
      record: before,
    })
    return ok({ record: before, written, outbox: [], warnings: [] })
  }

  /** References, computed fields, validation and rules: what every write goes through. */
  private async prepare(
    model: EntityModel,
    record: Data,
    actor: Actor,
    before: Data = {},
  ): Promise<Result<{ record: Data; warnings: Failure[] }>> {
    const referred = await resolveReferences(this.store, model.entity, record, before)
    if (!referred.ok) return referred
    const computed = computeRecord(model.entity, referred.value, {
      $user: { _id: actor.id, roles: actor.roles },
    })
    const own = Object.fromEntries(
      Object.entries(computed).filter(
        ([field, value]) =>
          Object.hasOwn(model.entity.properties, field) && value !== null && value !== undefined,
      ),
    )
    const failures = this.validate(model.name, own)
    if (failures.length) return failAll(failures)
    const rules = checkRules(model.entity, computed)
    return rules.failures.length
      ? failAll(rules.failures)
      : ok({ record: computed, warnings: rules.warnings })
  }

  private async write(
    model: EntityModel,
    before: StoredRecord,
    after: StoredRecord,
    actor: Actor,
    what: Pick<Written, 'action' | 'transition' | 'reason'> & { warnings: Failure[] },
  ): Promise<Result<Outcome>> {
    const { warnings, ...action } = what
    const changes = recordChanges(model.entity, before, after)
    if (
      action.action === 'update' &&
      !changes.length &&
      sameJson(own(model, before), own(model, after))
    )
      return ok({ record: before, written: [], outbox: [], warnings })
    const record: StoredRecord = {
      ...after,
      version: before.version + 1,
      updated_at: this.clock.iso(),
      updated_by: actor.id,
    }
    const updated = await this.store.update(model.name, record, before.version)
    if (!updated.ok)
      return 'stale' in updated
        ? fail('version-stale', { params: { sent: before.version } })
        : duplicate(model.entity, updated.duplicate)
    return ok({
      record,
      outbox: [],
      warnings,
      written: [
        { entity: model.name, id: record._id, version: record.version, changes, record, ...action },
      ],
    })
  }
}

const without = (record: Data, fields: readonly string[]): Data =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)))

const own = (model: EntityModel, record: Data): Data =>
  Object.fromEntries(
    Object.keys(model.entity.properties).map((field) => [field, record[field] ?? null]),
  )
