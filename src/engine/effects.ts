import {
  decimal,
  fail,
  fillTemplate,
  ok,
  pickText,
  plainValue,
  readPath,
  type Bilingual,
  type Locale,
  type Result,
  type Text,
} from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { Effect, EntityModel, Field, StoredRecord } from '#schema'
import type { Actor } from './states.ts'

/** Something that leaves the database: written to the outbox in the same transaction, done afterwards. */
export interface OutboxRequest {
  kind: 'notify' | 'webhook' | 'email' | 'post'
  /** The same for the same effect of the same version of a record, so that it is done once. */
  key: string
  payload: Record<string, unknown>
}

export interface EffectContext {
  entity: EntityModel
  actor: Actor
  now: string
  /** What the one who acts gave as the reason. */
  reason: string | undefined
  get(entity: string, id: string): Promise<StoredRecord | null>
  /** Writes another record, as the product itself. */
  update(
    entity: string,
    record: StoredRecord,
    change: Record<string, unknown>,
  ): Promise<Result<unknown>>
  create(entity: string, values: Record<string, unknown>): Promise<Result<unknown>>
}

export interface EffectOutcome {
  record: StoredRecord
  outbox: OutboxRequest[]
}

/** A text that is written once, or once a language, as its reader has it. */
const valueIn =
  (locale: Locale) =>
  (value: unknown): string =>
    typeof value === 'object' && value !== null && 'th' in value
      ? pickText(value as Text, locale)
      : plainValue(value)

async function moveStock(
  { direction, items, product, quantity, balance }: NonNullable<Effect['stock']>,
  record: StoredRecord,
  context: EffectContext,
): Promise<Result<null>> {
  const rows = record[items]
  const target = (
    (context.entity.entity.properties[items]?.items as Field | undefined)?.properties as
      Record<string, Field> | undefined
  )?.[product]?.['x-ref']?.entity
  if (!Array.isArray(rows) || !target) return ok(null)
  const moved = new Map<string, number>()
  for (const row of rows as Record<string, unknown>[]) {
    const id = row[product]
    if (typeof id === 'string')
      moved.set(id, decimal('plus', moved.get(id) ?? 0, Number(row[quantity] ?? 0)))
  }
  for (const [id, amount] of moved) {
    const other = await context.get(target, id)
    if (!other) return fail('reference-missing', { path: items, params: { entity: target, id } })
    const after = decimal(
      direction === 'in' ? 'plus' : 'minus',
      Number(other[balance] ?? 0),
      amount,
    )
    if (after < 0) return fail('rule-broken', { path: items, params: { rule: 'stock', id, after } })
    const written = await context.update(target, other, { [balance]: after })
    if (!written.ok) return written as Result<null>
  }
  return ok(null)
}

/**
 * Carries out the effects of entering a state, in order. What changes our own database happens here, inside the
 * caller's transaction; the rest becomes outbox requests (spec: readings 1, last row).
 */
export async function runEffects(
  effects: Effect[],
  before: StoredRecord,
  context: EffectContext,
): Promise<Result<EffectOutcome>> {
  let record = before
  const outbox: OutboxRequest[] = []
  const scope = {
    $user: { _id: context.actor.id, roles: context.actor.roles, name: context.actor.name ?? null },
    $now: context.now,
    $reason: context.reason ?? null,
  }
  const value = (expression: unknown) => evaluate(expression, record, { scope })
  const values = (expressions: Record<string, unknown>): Result<Record<string, unknown>> => {
    const result: Record<string, unknown> = {}
    for (const [name, expression] of Object.entries(expressions)) {
      const one = value(expression)
      if (!one.ok) return one
      result[name] = one.value
    }
    return ok(result)
  }
  for (const [index, effect] of effects.entries()) {
    if (effect.when !== undefined) {
      const holds = value(effect.when)
      if (!holds.ok) return holds
      if (!truthy(holds.value)) continue
    }
    const send = (kind: OutboxRequest['kind'], payload: Record<string, unknown>) =>
      outbox.push({
        kind,
        key: `${context.entity.name}/${record._id}/${record.version}/${index}`,
        payload: { ...payload, entity: context.entity.name, record: record._id },
      })
    const words = { ...record, ...scope }
    const filled = (text: Bilingual): Bilingual => ({
      th: fillTemplate(text.th, words, valueIn('th')),
      en: fillTemplate(text.en, words, valueIn('en')),
    })
    if (effect.set) {
      const set = values(effect.set)
      if (!set.ok) return set
      record = { ...record, ...set.value }
      for (const [name, item] of Object.entries(set.value))
        if (item === null) delete (record as Record<string, unknown>)[name]
    } else if (effect.create) {
      const made = values(effect.create.values)
      const created = made.ok ? await context.create(effect.create.entity, made.value) : made
      if (!created.ok) return created as Result<EffectOutcome>
    } else if (effect.stock) {
      const moved = await moveStock(effect.stock, record, context)
      if (!moved.ok) return moved as Result<EffectOutcome>
    } else if (effect.notify)
      send('notify', {
        roles: effect.notify.roles ?? [],
        user: effect.notify.user ? (readPath(record, effect.notify.user) ?? null) : null,
        text: filled(effect.notify.text),
        by: context.actor.id,
      })
    else if (effect.webhook) send('webhook', { url: effect.webhook.url, data: record })
    else if (effect.email)
      send('email', {
        to: fillTemplate(effect.email.to, record),
        subject: filled(effect.email.subject),
        text: filled(effect.email.text),
      })
    else if (effect.post) send('post', { template: effect.post.template })
  }
  return ok({ record, outbox })
}
