import { fail, failAll, ok, type Clock, type Failure, type Result } from '#shared'
import { tableOf } from '#schema'
import type { Effect, EntityModel, Model, StoredRecord, Transition } from '#schema'
import { recordChanges, sameJson } from './changes.ts'
import { notLedger, own } from './actParts.ts'
import { approvalValues } from './approvals.ts'
import { carryOut } from './carryOut.ts'
import { duplicate } from './duplicate.ts'
import { applyChange, tidy } from './fields.ts'
import { costOf } from './ledgers/cost.ts'
import { moveOf, type MoveOptions } from './move.ts'
import { newRecord } from './newRecord.ts'
import type { Acted, Acting, Outcome, Written } from './outcome.ts'
import { prepareRecord, type Validate } from './prepare.ts'
import { checkDeletion, holdersOfCopies } from './references.ts'
import { followActs, keepSums } from './projections/keepSums.ts'
import { rebased } from './rebase.ts'
import { keepRows } from './rows.ts'
import { siteValues } from './siteValues.ts'
import { insertCoded } from './insertCoded.ts'
import { withCode } from './codeSeries.ts'
import { SYSTEM_ACTOR, type Actor } from './actor.ts'
import { checkTransition } from './states.ts'
import type { Store } from './store.ts'

type Data = Record<string, unknown>

export interface EngineOptions {
  model: Model
  store: Store
  validate: Validate
  clock: Clock
}

/** What one act of the engine does, with all it leads to: its effects come back here for theirs. */
export class Acts {
  readonly model: Model
  readonly store: Store
  readonly validate: Validate
  readonly clock: Clock
  depth = 0

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
  async create(
    name: string,
    data: Data,
    actor: Actor,
    { id }: { id?: string } = {},
  ): Promise<Result<Outcome>> {
    const found = this.entity(name)
    if (!found.ok) return found
    const model = found.value
    const site = await this.site(model)
    const fresh = newRecord(model, data, actor, this.clock, { id, site })
    if (!fresh.ok) return fresh
    const { system } = fresh.value
    const costed = await costOf(this, model, fresh.value.own, site)
    const prepared = await this.prepare(model, { ...fresh.value.own, ...costed.values }, actor)
    if (!prepared.ok) return prepared
    const own = prepared.value.record
    const inserted = await insertCoded(
      this.store,
      this.model,
      model,
      { ...own, ...system } as StoredRecord,
      this.clock.now(),
    )
    if (!inserted.ok) return inserted
    const record = inserted.value
    const summed = await keepSums(this, name, null, record, costed)
    if (!summed.ok) return summed
    const isFirst = model.states !== undefined && own[model.states.field] === model.states.initial
    // The fields of a new record are as its maker gave them: nothing is set on the way in.
    const effects = [
      ...(model.entity['x-effects']?.create ?? []),
      ...(isFirst ? (model.states!.onEnter?.[model.states!.initial] ?? []) : []),
    ]
    const entered = await this.act(
      effects.filter(({ set }) => !set),
      { model, record, actor, from: null },
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
      outbox: [...summed.value.outbox, ...entered.value.outbox],
      warnings: prepared.value.warnings,
      written: [created, ...summed.value.written, ...entered.value.written],
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
    const open = notLedger(model)
    if (!open.ok) return open
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
    const after = { ...prepared.value.record, version: before.version + 1 } as StoredRecord
    const acted = sameJson(own(model, before), own(model, after))
      ? ok({ record: after, written: [], outbox: [] })
      : await this.act(model.entity['x-effects']?.update ?? [], {
          model,
          record: after,
          actor,
          from: before,
        })
    if (!acted.ok) return acted
    const based = rebased(before, acted.value.record, acted.value.written)
    const final =
      based.record === after
        ? prepared
        : await this.prepare(model, based.record, actor, based.before)
    if (!final.ok) return final
    const record = final.value.record as StoredRecord
    const outcome = await this.write(model, based.before, { ...acted.value, record }, actor, {
      action: 'update',
      warnings: final.value.warnings,
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
    options: MoveOptions = {},
  ): Promise<Result<Outcome>> {
    const found = this.entity(name)
    if (!found.ok) return found
    const model = found.value
    const table = tableOf(model.states, transitionId)
    const transition = table?.transitions.find((one) => one.id === transitionId)
    if (!table || !transition)
      return fail('transition-unknown', { params: { transition: transitionId } })
    const before = await this.store.get(name, id)
    if (!before) return fail('not-found', { params: { collection: name, id } })
    const site = await this.deciding(model, transition, actor)
    const allowed =
      table.each === undefined
        ? checkTransition(table, before, transition, actor, site)
        : ok(transition)
    if (!allowed.ok) return allowed
    if (before.version !== version)
      return fail('version-stale', { params: { sent: version, current: before.version } })
    if (transition.reason && !reason?.trim())
      return fail('transition-reason', { path: 'reason', params: { label: transition.label } })
    const move = moveOf(
      { model, table, transition, before, actor, site, now: this.clock.iso() },
      options,
    )
    if (!move.ok) return move
    const { record: moved, ended, effects, rows } = move.value
    if (move.value.waits) return this.approveInPart(model, transition, before, moved, actor, reason)
    const record = await withCode(this.store, this.model, model, moved, this.clock.now())
    const acted = await this.act(effects, { model, record, actor, from: before, reason, rows })
    if (!acted.ok) return acted
    const based = rebased(before, acted.value.record, acted.value.written)
    const kept = keepRows(model, based.before, based.record, { moved: true })
    const prepared = await prepareRecord(this, model, kept, actor, based.before)
    if (!prepared.ok) return prepared
    const after = { ...acted.value, record: prepared.value.record as StoredRecord }
    const outcome = await this.write(model, based.before, after, actor, {
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
    // What the states of rows lead to by themselves: all picked, the record is picked.
    return outcome.ok && rows ? followActs(this, name, outcome.value) : outcome
  }

  /** Keeps an approval on a record that waits for more of them. */
  private async approveInPart(
    model: EntityModel,
    { id }: Transition,
    before: StoredRecord,
    approved: Data,
    actor: Actor,
    reason?: string,
  ): Promise<Result<Outcome>> {
    const prepared = await this.prepare(model, approved, actor, before)
    if (!prepared.ok) return prepared
    const record = { ...prepared.value.record, version: before.version + 1 } as StoredRecord
    return this.write(model, before, { record, written: [], outbox: [] }, actor, {
      action: 'transition',
      transition: id,
      ...(reason ? { reason } : {}),
      warnings: prepared.value.warnings,
    })
  }

  /** What conditions of a transition read of the site, and of an approval for whom the actor decides besides. */
  private async deciding(
    model: EntityModel,
    { approval }: Transition,
    actor: Actor,
  ): Promise<Data> {
    const site = await this.site(model)
    if (!approval || actor.system) return site
    return { ...site, ...(await approvalValues(this, actor)) }
  }

  private act(effects: Effect[], acting: Acting): Promise<Result<Acted>> {
    return carryOut(this, effects, acting)
  }

  /** Deletes a record that nothing else needs; references marked `clear` are cleared first. */
  async remove(name: string, id: string, version: number, actor: Actor): Promise<Result<Outcome>> {
    const found = this.entity(name)
    if (!found.ok) return found
    const open = notLedger(found.value)
    if (!open.ok) return open
    const before = await this.store.get(name, id)
    if (!before) return fail('not-found', { params: { collection: name, id } })
    if (before.version !== version)
      return fail('version-stale', { params: { sent: version, current: before.version } })
    const users = await checkDeletion(this.store, this.model, name, id)
    if (!users.ok) return users
    const acted = await this.act(found.value.entity['x-effects']?.delete ?? [], {
      model: found.value,
      record: before,
      actor,
      from: before,
    })
    if (!acted.ok) return acted
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
    const summed = await keepSums(this, name, before, null)
    if (!summed.ok) return summed
    written.push(...summed.value.written)
    written.unshift({
      entity: name,
      id,
      action: 'delete',
      version,
      changes: recordChanges(found.value.entity, before, {}),
      record: before,
    })
    const { outbox } = acted.value
    return ok({
      record: before,
      written: [...written, ...acted.value.written],
      outbox,
      warnings: [],
    })
  }

  private prepare(model: EntityModel, record: Data, actor: Actor, before: Data = {}) {
    return prepareRecord(this, model, keepRows(model, before, record), actor, before)
  }

  private site(model: EntityModel): Promise<Data> {
    return siteValues(this, model)
  }

  /** Writes fields that are worked out from other records. */
  async adjust(name: string, before: StoredRecord, derived: Data): Promise<Result<Outcome>> {
    const model = this.model.entities[name]!
    const prepared = await prepareRecord(
      this,
      model,
      { ...before, ...derived },
      SYSTEM_ACTOR,
      before,
    )
    if (!prepared.ok) return prepared
    const record = { ...prepared.value.record, version: before.version + 1 } as StoredRecord
    return this.write(model, before, { record, written: [], outbox: [] }, SYSTEM_ACTOR, {
      action: 'update',
      warnings: [],
    })
  }

  private async write(
    model: EntityModel,
    before: StoredRecord,
    { record: after, written, outbox }: Acted,
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
      return ok({ record: before, written, outbox, warnings })
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
    const summed = await keepSums(this, model.name, before, record)
    if (!summed.ok) return summed
    return ok({
      record,
      outbox: [...outbox, ...summed.value.outbox],
      warnings,
      written: [
        { entity: model.name, id: record._id, version: record.version, changes, record, ...action },
        ...written,
        ...summed.value.written,
      ],
    })
  }
}
