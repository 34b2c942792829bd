import { fail, ok, type Result } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { Effect, PostingDocument, StoredRecord } from '#schema'
import { userOf } from '../actor.ts'
import type { Data, EffectContext, OutboxRequest } from './context.ts'
import { moveEntries } from './move.ts'
import { postVoucher } from './post.ts'
import { reverse } from './reverse.ts'
import { referredBy } from './referred.ts'
import { requestOf } from './send.ts'

export interface EffectOutcome {
  record: StoredRecord
  outbox: OutboxRequest[]
}

/** Records that one effect may select. */
const MAX_SELECTED = 1000

interface Line {
  at: number
  row: Data
}

/** One call of one effect: with `each`, one for each line. */
interface Act {
  effect: Effect
  record: StoredRecord
  line: Line | undefined
  scope: Data
  context: EffectContext
}

const valueOf = (expression: unknown, { record, scope }: Act): Result<unknown> =>
  evaluate(expression, record, { scope })

function valuesOf(expressions: Record<string, unknown>, act: Act): Result<Data> {
  const values: Data = {}
  for (const [name, expression] of Object.entries(expressions)) {
    const one = valueOf(expression, act)
    if (!one.ok) return one
    values[name] = one.value
  }
  return ok(values)
}

const withValues = <T extends Data>(before: T, values: Data): T =>
  Object.fromEntries(
    Object.entries({ ...before, ...values }).filter(
      ([name, value]) => !(value === null && Object.hasOwn(values, name)),
    ),
  ) as T

/** The record with fields set, or those of its line. */
function setFields(values: Data, { effect, record, line }: Act): StoredRecord {
  if (!line) return withValues(record, values)
  const rows = [...(record[effect.each!] as Data[])]
  rows[line.at] = withValues(rows[line.at]!, values)
  return { ...record, [effect.each!]: rows }
}

type Target = Pick<NonNullable<Effect['update']>, 'entity' | 'record' | 'where'>

/** The records that an effect is about: the one that is referred to, none where nothing is, or all of a filter. */
async function selected(target: Target, act: Act): Promise<Result<StoredRecord[]>> {
  const { entity, record, where } = target
  const { context } = act
  if (where) {
    const filter = valuesOf(where, act)
    if (!filter.ok) return filter
    const found = await context.find(entity, filter.value, MAX_SELECTED + 1)
    return found.length > MAX_SELECTED
      ? fail('effect-too-many', { params: { collection: entity, limit: MAX_SELECTED } })
      : ok(found)
  }
  const id = valueOf(record, act)
  if (!id.ok) return id
  if (id.value === null) return ok([])
  const found = await context.get(entity, String(id.value))
  return found ? ok([found]) : fail('reference-missing', { params: { entity, id: id.value } })
}

async function changeOthers(act: Act): Promise<Result<null>> {
  const { effect, context } = act
  const target = (effect.update ?? effect.transition)!
  const others = await selected(target, act)
  if (!others.ok) return others
  for (const other of others.value) {
    const change = effect.update ? valuesOf(effect.update.set, act) : ok({})
    if (!change.ok) return change
    const done = effect.update
      ? await context.update(target.entity, other, change.value)
      : await context.transition(target.entity, other, effect.transition!.transition)
    if (!done.ok) return done as Result<null>
  }
  return ok(null)
}

/** What effects made, by the name that later ones read it by: the last, and what was made for each line. */
class Made {
  private readonly last: Data = {}
  private readonly ofLines: Record<string, Map<number, StoredRecord>> = {}

  put(as: string | undefined, line: Line | undefined, record: StoredRecord): void {
    if (as === undefined) return
    this.last[as] = record
    if (line) (this.ofLines[as] ??= new Map()).set(line.at, record)
  }

  /** As an effect of this line reads it. */
  seen(line: Line | undefined): Data {
    if (!line) return this.last
    const own = Object.entries(this.ofLines).map(([as, records]) => [
      as,
      records.get(line.at) ?? null,
    ])
    return { ...this.last, ...Object.fromEntries(own) }
  }
}

async function createOther(act: Act, made: Made): Promise<Result<null>> {
  const { entity, values, as } = act.effect.create!
  const given = valuesOf(values, act)
  if (!given.ok) return given
  const created = await act.context.create(entity, given.value)
  if (!created.ok) return created as Result<null>
  made.put(as, act.line, created.value)
  return ok(null)
}

/** A record made of this one by a conversion. */
async function convert({ effect, line, record, context }: Act, made: Made): Promise<Result<null>> {
  const { conversion, as } = effect.convert!
  const values = await context.propose(conversion, record)
  if (!values.ok) return values as Result<null>
  const created = await context.create(context.model.conversions[conversion]!.to, values.value)
  if (!created.ok) return created as Result<null>
  made.put(as, line, created.value)
  return ok(null)
}

/** Entries of all lines at once, so that all they change is locked before any of it is. */
async function move(acts: Act[], made: Made): Promise<Result<null>> {
  const { effect, record, context } = acts[0]!
  const { ledger, values, as } = effect.move!
  const entries: Data[] = []
  for (const act of acts) {
    const given = valuesOf(values, act)
    if (!given.ok) return given
    entries.push(given.value)
  }
  const moved = await moveEntries(ledger, entries, record, context)
  if (!moved.ok) return moved as Result<null>
  moved.value.forEach((entry, index) => made.put(as, acts[index]!.line, entry))
  return ok(null)
}

/** What one act changes in the database: the record as it is after it. */
async function change(act: Act, made: Made): Promise<Result<StoredRecord>> {
  const { effect, record } = act
  if (effect.set) {
    const values = valuesOf(effect.set, act)
    return values.ok ? ok(setFields(values.value, act)) : values
  }
  const done = await changeElsewhere(act, made)
  return done.ok ? ok(record) : (done as Result<StoredRecord>)
}

function changeElsewhere(act: Act, made: Made): Promise<Result<unknown>> {
  const { effect, record, context } = act
  if (effect.create) return createOther(act, made)
  if (effect.convert) return convert(act, made)
  if (effect.post)
    return postVoucher(effect.post as unknown as PostingDocument, record, act.scope, context)
  if (effect.reverse) return reverse(effect.reverse, record, context)
  if (effect.update || effect.transition) return changeOthers(act)
  return Promise.resolve(ok(null))
}

const linesOf = (
  { each }: Effect,
  record: StoredRecord,
  moved: EffectContext['rows'],
): (Line | undefined)[] => {
  if (each === undefined) return [undefined]
  const rows = record[each]
  if (!Array.isArray(rows)) return []
  const lines = rows.map((row: Data, at) => ({ at, row }))
  return moved?.each === each ? lines.filter(({ row }) => moved.ids.has(String(row._id))) : lines
}

/** One call of an effect; nothing where it does not hold. */
async function actOf(
  effect: Effect,
  line: Line | undefined,
  record: StoredRecord,
  around: Data,
  made: Made,
  context: EffectContext,
): Promise<Result<Act | null>> {
  const $ref = await referredBy(effect, record, line?.row, context)
  const scope = {
    ...around,
    $ref,
    $root: record,
    $line: line?.row ?? null,
    $created: made.seen(line),
  }
  const act: Act = { effect, record, line, scope, context }
  const holds = effect.when === undefined ? ok(true) : valueOf(effect.when, act)
  if (!holds.ok) return holds
  return ok(truthy(holds.value) ? act : null)
}

/**
 * Carries out effects in order: what changes our own database inside the caller's transaction, the rest as requests for
 * the outbox (spec: readings 1, last row). Their expressions read the record as it is by then, and `$user`, `$now`,
 * `$reason`, `$from` (the record before), `$line`, `$created`, `$ref`, `$settings`.
 */
export async function runEffects(
  effects: readonly Effect[],
  before: StoredRecord,
  context: EffectContext,
): Promise<Result<EffectOutcome>> {
  let record = before
  const outbox: OutboxRequest[] = []
  const made = new Made()
  const { actor, now, reason, from, site } = context
  const around = { ...site, $user: userOf(actor), $now: now, $reason: reason ?? null, $from: from }
  for (const [index, effect] of effects.entries()) {
    const moves: Act[] = []
    for (const line of linesOf(effect, record, context.rows)) {
      const found = await actOf(effect, line, record, around, made, context)
      if (!found.ok) return found
      const act = found.value
      if (!act) continue
      if (effect.move) {
        moves.push(act)
        continue
      }
      const changed = await change(act, made)
      if (!changed.ok) return changed
      record = changed.value
      const request = requestOf(effect, record, act.scope, context)
      const place = line ? `${index}.${line.at}` : `${index}`
      if (request)
        outbox.push({
          ...request,
          key: `${context.entity.name}/${record._id}/${record.version}/${place}`,
          payload: { ...request.payload, entity: context.entity.name, record: record._id },
        })
    }
    const moved = moves.length > 0 ? await move(moves, made) : ok(null)
    if (!moved.ok) return moved
  }
  return ok({ record, outbox })
}
