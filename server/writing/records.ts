import type { Outcome } from '#engine'
import { matches } from '#engine'
import type { TransitionBody, WriteBody, WireFailure } from '#gateway'
import { transitionsOf, type Field, type FlowDocument, type StoredRecord } from '#schema'
import { fail, failAll, ok, type Failure, type Result } from '#shared'
import { accessFor, pruneRecord, type Operation } from '../access/index.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { followWrites } from './wake.ts'
import { wireFailure } from '../http/failures.ts'
import { AUTOSAVE } from './autosaves.ts'
import { beforeWrite } from './checks.ts'
import { checkEditing } from '../reading/editing.ts'
import { dropFile } from './files.ts'
import { nameHolders } from './holders.ts'
import { fromTemplate } from '../reading/templates.ts'
import { recordOutcome, recordRefusal } from './journal.ts'
import { checkPublishing, keepsFlow } from './publishing.ts'
import { checkRecordQuota } from './quotas.ts'
import { runIdempotent, type WriteRequest } from './runIdempotent.ts'

export interface Written {
  record: StoredRecord
  warnings: WireFailure[]
}

type Names = Omit<WriteRequest, 'body'>

/** Characters of the reason for a transition. */
const MAX_REASON = 1000

/** What the documents change without a version (readings 37): there the last write wins. */
const LAST_WRITE_WINS = new Set(['cart'])

/** Codes of refusals that a person should be able to read about in the audit log. */
const REFUSALS = new Set([
  'forbidden',
  'content-only',
  'block-forbidden',
  'transition-forbidden',
  'self-approval',
])

/** Writes of records as a caller: permission, version, engine, audit and outbox in one transaction. */
export class Records {
  private readonly gateway: Gateway
  private readonly together: readonly FlowDocument[]
  /** `together`: flows that are published in the same transaction, and may call each other. */
  constructor(gateway: Gateway, { together = [] }: { together?: readonly FlowDocument[] } = {}) {
    this.gateway = gateway
    this.together = together
  }

  async create(
    caller: Caller,
    collection: string,
    body: WriteBody,
    names: Names,
  ): Promise<Result<Written>> {
    const line = this.lineOf(caller, collection)
    return this.write(caller, collection, null, 'create', { ...names, ...line }, body, async () => {
      const access = this.access(caller, collection, 'create')
      if (!access.ok) return access
      const room = await checkRecordQuota(this.gateway, caller, collection)
      if (!room.ok) return room
      const data = writableOnly(body.data, access.value, this.fields(collection))
      if (!data.ok) return data
      const filled = await fromTemplate(this.gateway, caller.site._id, collection, data.value)
      if (!filled.ok) return filled
      const allowed = checkEditing(this.gateway, caller, collection, filled.value)
      if (!allowed.ok) return allowed
      const checked = await beforeWrite(this.gateway, caller, collection, filled.value)
      if (!checked.ok) return checked
      const made = await this.engine(caller).create(collection, checked.value, actorOf(caller))
      if (made.ok && access.value.filter && !matches(access.value.filter, made.value.record))
        return fail('forbidden')
      return made
    })
  }

  async update(
    caller: Caller,
    collection: string,
    id: string,
    body: WriteBody,
    names: Names,
  ): Promise<Result<Written>> {
    return this.write(
      caller,
      collection,
      id,
      'update',
      names,
      body,
      async () => {
        const access = this.access(caller, collection, 'update')
        if (!access.ok) return access
        const before = await this.reachable(caller, collection, id, access.value.filter)
        if (!before.ok) return before
        const wins = body.version === undefined && LAST_WRITE_WINS.has(collection)
        const version = versionOf(wins ? before.value.version : body.version)
        if (!version.ok) return version
        const data = writableOnly(body.data, access.value, this.fields(collection), before.value)
        if (!data.ok) return data
        // What differs from a version that is no more says nothing; the engine refuses it.
        const allowed =
          version.value === before.value.version
            ? checkEditing(this.gateway, caller, collection, data.value, before.value)
            : ok(null)
        if (!allowed.ok) return allowed
        const checked = await beforeWrite(
          this.gateway,
          caller,
          collection,
          data.value,
          before.value,
        )
        if (!checked.ok) return checked
        const updated = await this.engine(caller).update(
          collection,
          id,
          checked.value,
          version.value,
          actorOf(caller),
        )
        if (
          updated.ok &&
          access.value.filter &&
          !matches(access.value.filter, updated.value.record)
        )
          return fail('forbidden')
        // Saved by hand after it was saved by itself: that version is kept as the person's own.
        if (updated.ok && updated.value.written.length === 0 && !isAutosave(body))
          await this.gateway.database.system.versions.rename(
            caller.site._id,
            collection,
            id,
            version.value,
            AUTOSAVE,
            'update',
          )
        return this.withCurrent(caller, collection, id, body.data, updated)
      },
      { autosave: isAutosave(body) },
    )
  }

  async remove(
    caller: Caller,
    collection: string,
    id: string,
    version: unknown,
    names: Names,
  ): Promise<Result<Written>> {
    const removed = await this.write(
      caller,
      collection,
      id,
      'delete',
      names,
      { version },
      async () => {
        const access = this.access(caller, collection, 'delete')
        if (!access.ok) return access
        const before = await this.reachable(caller, collection, id, access.value.filter)
        if (!before.ok) return before
        const known = versionOf(version)
        const kept =
          collection === 'flow'
            ? await keepsFlow(this.gateway, caller.site._id, before.value)
            : ok(null)
        if (!kept.ok) return kept
        return known.ok
          ? this.engine(caller).remove(collection, id, known.value, actorOf(caller))
          : known
      },
    )
    if (removed.ok && collection === 'file')
      await dropFile(this.gateway, caller, String(removed.value.record.key))
    return removed
  }

  async transition(
    caller: Caller,
    collection: string,
    id: string,
    body: TransitionBody,
    names: Names,
    { planned = false }: { planned?: boolean } = {},
  ): Promise<Result<Written>> {
    const reason = typeof body.reason === 'string' ? body.reason : undefined
    if (reason !== undefined && [...reason].length > MAX_REASON)
      return fail('field-too-long', { path: 'reason', params: { limit: MAX_REASON } })
    return this.write(
      caller,
      collection,
      id,
      'transition',
      names,
      body,
      async () => {
        const transition = String(body.transition)
        const access = this.access(caller, collection, 'transition')
        // The state table names the roles of each transition; a role that it names may try without a general right.
        const named = transitionsOf(this.gateway.shipped.model.entities[collection]?.states)
          .find(({ id: one }) => one === transition)
          ?.roles?.some((role) => caller.user?.roles.includes(role))
        if (!access.ok && !named) return access
        const before = await this.reachable(
          caller,
          collection,
          id,
          access.ok ? access.value.filter : null,
        )
        if (!before.ok) return before
        const version = versionOf(body.version)
        if (!version.ok) return version
        const publishable = await checkPublishing(
          this.gateway,
          caller.site._id,
          collection,
          before.value,
          transition,
          this.together,
        )
        if (!publishable.ok) return publishable
        const moved = await this.engine(caller).transition(
          collection,
          id,
          transition,
          version.value,
          actorOf(caller),
          reason,
          {
            planned,
            ...(body.values && { values: body.values }),
            ...(body.rows && { rows: body.rows }),
          },
        )
        return this.withCurrent(caller, collection, id, {}, moved)
      },
      { transition: String(body.transition), ...(reason ? { reason } : {}) },
    )
  }

  private engine(caller: Caller) {
    return engineFor(this.gateway, caller.site._id)
  }

  /** Who takes the next number of a series waits for whoever took the one before. */
  private lineOf(caller: Caller, collection: string): { line?: string } {
    const model = Object.hasOwn(this.gateway.shipped.model.entities, collection)
      ? this.gateway.shipped.model.entities[collection]
      : undefined
    return model?.entity['x-code'] ? { line: `${caller.site._id}/${collection}` } : {}
  }

  private fields(collection: string): Record<string, Field> {
    return this.gateway.shipped.model.entities[collection]?.entity.properties ?? {}
  }

  private access(caller: Caller, collection: string, operation: Operation) {
    const model = Object.hasOwn(this.gateway.shipped.model.entities, collection)
      ? this.gateway.shipped.model.entities[collection]
      : undefined
    if (!model) return fail('unknown-collection', { params: { collection } })
    const access = accessFor(model, caller, operation)
    return access.allowed ? ok(access) : fail(caller.user ? 'forbidden' : 'unauthenticated')
  }

  /** The record when the caller may touch it; what lies outside their rows does not exist. */
  private async reachable(
    caller: Caller,
    collection: string,
    id: string,
    filter: Parameters<typeof matches>[0] | null,
  ): Promise<Result<StoredRecord>> {
    const record = await this.gateway.database.store(caller.site._id).get(collection, id)
    return record && (!filter || matches(filter, record))
      ? ok(record)
      : fail('not-found', { params: { collection } })
  }

  /** A stale version comes with the record as it is now, as far as the caller may see it, and what differs. */
  private async withCurrent(
    caller: Caller,
    collection: string,
    id: string,
    data: Record<string, unknown>,
    result: Result<Outcome>,
  ): Promise<Result<Outcome>> {
    if (result.ok || result.failures[0]?.code !== 'version-stale') return result
    const current = await this.gateway.database.store(caller.site._id).get(collection, id)
    const read = this.access(caller, collection, 'read')
    if (!current || !read.ok) return result
    const visible = pruneRecord(
      this.gateway.shipped.model.entities[collection]!,
      current,
      read.value.readable,
    )
    const differs = Object.keys(data).filter(
      (field) => JSON.stringify(visible[field] ?? null) !== JSON.stringify(data[field] ?? null),
    )
    return failAll<Failure>([
      {
        ...result.failures[0],
        params: { ...result.failures[0].params, current: visible, differs },
      },
    ])
  }

  private async write(
    caller: Caller,
    collection: string,
    id: string | null,
    action: 'create' | 'update' | 'delete' | 'transition',
    names: Names,
    body: unknown,
    work: () => Promise<Result<Outcome>>,
    {
      autosave = false,
      ...about
    }: { transition?: string; reason?: string; autosave?: boolean } = {},
  ): Promise<Result<Written>> {
    const result = await runIdempotent<Written>(
      this.gateway,
      caller,
      { ...names, body },
      async () => {
        const outcome = await work()
        if (!outcome.ok)
          return failAll(await nameHolders(this.gateway, caller, collection, outcome.failures))
        await recordOutcome(this.gateway, caller, outcome.value, { autosave })
        const followed = await followWrites(
          this.gateway,
          caller,
          outcome.value.written,
          (entity, subject, decision) =>
            this.transition(caller, entity, subject, decision, { route: 'decision', visitor: '' }),
        )
        if (!followed.ok) return followed
        const read = this.access(caller, collection, 'read')
        const model = this.gateway.shipped.model.entities[collection]!
        const record = pruneRecord(
          model,
          outcome.value.record,
          read.ok ? read.value.readable : new Set(),
        )
        return ok({ record, warnings: outcome.value.warnings.map(wireFailure) })
      },
    )
    if (!result.ok && REFUSALS.has(result.failures[0]!.code))
      await recordRefusal(this.gateway, caller, {
        collection,
        record: id,
        action,
        code: result.failures[0]!.code,
        ...about,
      })
    return result
  }
}

const isAutosave = ({ options }: WriteBody): boolean => options?.autosave === true

function versionOf(version: unknown): Result<number> {
  if (version === undefined || version === null) return fail('version-required')
  return typeof version === 'number' && Number.isInteger(version)
    ? ok(version)
    : fail('invalid-body', { path: 'version', params: { reason: 'version' } })
}

/**
 * Fields that the caller's roles may not write are refused when they would change; a field they may not even know of
 * is answered like one that does not exist, whatever value was sent: else the answer would tell what is stored.
 */
function writableOnly(
  data: unknown,
  { readable, writable }: { readable: ReadonlySet<string>; writable: ReadonlySet<string> },
  fields: Record<string, Field>,
  before: Record<string, unknown> = {},
): Result<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return fail('invalid-body', { path: 'data', params: { reason: 'data' } })
  const kept: Record<string, unknown> = {}
  const failures: Failure[] = []
  for (const [field, value] of Object.entries(data)) {
    const declared = Object.hasOwn(fields, field)
    // Of a read-only field that the caller may see, the engine knows whether it is ignored or refused.
    if (!declared || writable.has(field) || (fields[field]!.readOnly && readable.has(field)))
      kept[field] = value
    else if (
      !readable.has(field) ||
      JSON.stringify(before[field] ?? null) !== JSON.stringify(value ?? null)
    )
      failures.push({ code: 'unknown-field', path: field, params: { field } })
  }
  return failures.length ? failAll(failures) : ok(kept)
}
