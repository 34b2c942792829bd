import { decimal, fail, ok, type Result } from '#shared'
import type { Effect, EntityModel, Field, StoredRecord } from '#schema'
import type { Data, EffectContext } from './context.ts'
import { moveEntries } from './move.ts'
import { postNew } from './post.ts'
import { dayOf, sourceOf } from './source.ts'

/** Entries that one act may take back. */
const MAX_REVERSED = 5000

const SOURCE = new Set(['source_type', 'source_id', 'source_code', 'reverses'])

/** Own fields of a record, without what is worked out and what says where it is from. */
const ownOf = ({ entity, states }: EntityModel, record: Data): Data =>
  Object.fromEntries(
    Object.entries(entity.properties as Record<string, Field>).flatMap(([name, field]) =>
      SOURCE.has(name) ||
      name === states?.field ||
      name === entity['x-code']?.field ||
      field['x-compute'] !== undefined ||
      field['x-rollup'] !== undefined ||
      record[name] === undefined
        ? []
        : [[name, record[name]]],
    ),
  )

/** What a record caused of an entity and nothing has taken back yet, the newest first. */
async function holding(
  name: string,
  record: StoredRecord,
  { find }: EffectContext,
): Promise<Result<StoredRecord[]>> {
  const found = await find(name, { source_id: record._id }, MAX_REVERSED + 1)
  if (found.length > MAX_REVERSED)
    return fail('effect-too-many', { params: { collection: name, limit: MAX_REVERSED } })
  const reversed = new Set(found.map(({ reverses }) => reverses))
  return ok(
    found
      .filter(({ _id, reverses }) => (reverses ?? null) === null && !reversed.has(_id))
      .toReversed(),
  )
}

async function reverseEntries(
  ledger: EntityModel,
  record: StoredRecord,
  context: EffectContext,
): Promise<Result<unknown>> {
  const entries = await holding(ledger.name, record, context)
  if (!entries.ok) return entries
  const { date, measures } = ledger.entity['x-ledger']!
  const mirrored = entries.value.map((entry) => ({
    ...ownOf(ledger, entry),
    ...Object.fromEntries(
      measures.map((name) => [name, decimal('minus', 0, Number(entry[name] ?? 0))]),
    ),
    [date]: dayOf(context),
    reverses: entry._id,
  }))
  return moveEntries(ledger.name, mirrored, record, context)
}

async function reverseVouchers(
  voucher: EntityModel,
  record: StoredRecord,
  context: EffectContext,
): Promise<Result<unknown>> {
  const vouchers = await holding(voucher.name, record, context)
  if (!vouchers.ok) return vouchers
  const { date, lines, debit, credit } = voucher.entity['x-voucher']!
  for (const one of vouchers.value) {
    const swapped = ((one[lines] ?? []) as Data[]).map(({ _id: _, ...line }) => ({
      ...line,
      [debit]: line[credit] ?? null,
      [credit]: line[debit] ?? null,
    }))
    const posted = await postNew(
      voucher,
      {
        ...ownOf(voucher, one),
        ...sourceOf(context, record),
        [lines]: swapped,
        [date]: dayOf(context),
        reverses: one._id,
      },
      context,
    )
    if (!posted.ok) return posted
  }
  return ok(null)
}

/** Takes back what a record did to ledgers and what vouchers it made: each by an entry or a voucher of its own. */
export async function reverse(
  what: NonNullable<Effect['reverse']>,
  record: StoredRecord,
  context: EffectContext,
): Promise<Result<null>> {
  for (const model of Object.values(context.model.entities)) {
    if (Array.isArray(what) && !what.includes(model.name)) continue
    const done = model.entity['x-ledger']
      ? await reverseEntries(model, record, context)
      : model.entity['x-voucher']
        ? await reverseVouchers(model, record, context)
        : ok(null)
    if (!done.ok) return done as Result<null>
  }
  return ok(null)
}
