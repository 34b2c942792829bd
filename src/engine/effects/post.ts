import { decimal, fail, ok, roundMoney, type Result } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { Effect, EntityModel, Field, PostingDocument, StoredRecord } from '#schema'
import type { Data, EffectContext } from './context.ts'
import { referredBy } from './referred.ts'
import { sourceOf } from './source.ts'

type Line = PostingDocument['lines'][number]
type Voucher = NonNullable<EntityModel['entity']['x-voucher']>

/** A line of a posting worked out: which account, how much in debit (negative in credit), and what else it says. */
interface Amount {
  key: string
  amount: number
  values: Data
}

/** What one line of a template says of a record, or of one of its rows; nothing where it does not hold. */
async function amountOf(
  line: Line,
  record: StoredRecord,
  row: Data | undefined,
  around: Data,
  context: EffectContext,
): Promise<Result<Amount | null>> {
  const $ref = await referredBy(line as Effect, record, row, context)
  const scope = { ...around, $ref, $line: row ?? null }
  const read = (expression: unknown) => evaluate(expression, record, { scope })
  if (line.when !== undefined) {
    const holds = read(line.when)
    if (!holds.ok) return holds
    if (!truthy(holds.value)) return ok(null)
  }
  const key = read(line.account)
  const amount = read(line.debit ?? line.credit)
  if (!key.ok) return key as Result<never>
  if (!amount.ok) return amount as Result<never>
  const values: Data = {}
  for (const [name, expression] of Object.entries(line.values ?? {})) {
    const one = read(expression)
    if (!one.ok) return one as Result<never>
    values[name] = one.value
  }
  const size = roundMoney(Number(amount.value ?? 0))
  return ok({ key: String(key.value), amount: line.debit === undefined ? -size : size, values })
}

/** Lines that are alike in account and values put together, those of no amount left out; debits first. */
function together(amounts: Amount[]): Amount[] {
  const merged = new Map<string, Amount>()
  for (const one of amounts) {
    const place = JSON.stringify([one.key, one.amount < 0, one.values])
    const before = merged.get(place)
    merged.set(place, { ...one, amount: decimal('plus', before?.amount ?? 0, one.amount) })
  }
  return [...merged.values()]
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => Number(one.amount < 0) - Number(other.amount < 0))
}

/** Accounts that a site may have of one posting. */
const MAX_ACCOUNTS = 1000

/** The lines of a voucher; fails where the site has no account of a key. */
async function linesOf(
  voucher: EntityModel,
  rule: Voucher,
  amounts: Amount[],
  { find }: EffectContext,
): Promise<Result<Data[]>> {
  const rows = (voucher.entity.properties[rule.lines]!.items as Field).properties
  const entity = (rows as Record<string, Field>)[rule.account]!['x-ref']!.entity
  const keys = [...new Set(amounts.map(({ key }) => key))].toSorted()
  const found = keys.length ? await find(entity, { [rule.key]: { $in: keys } }, MAX_ACCOUNTS) : []
  const accounts = new Map(found.map((account) => [account[rule.key], account._id]))
  const missing = keys.find((key) => !accounts.has(key))
  if (missing !== undefined) return fail('account-missing', { params: { key: missing, entity } })
  return ok(
    amounts.map(({ key, amount, values }) => ({
      ...values,
      [rule.account]: accounts.get(key),
      [amount > 0 ? rule.debit : rule.credit]: Math.abs(amount),
    })),
  )
}

/**
 * Makes the voucher of a record by a posting template and posts it; none where there is nothing to post. Fails with
 * `account-missing` where the site has no account of a key.
 */
export async function postVoucher(
  posting: PostingDocument,
  record: StoredRecord,
  around: Data,
  context: EffectContext,
): Promise<Result<StoredRecord | null>> {
  const amounts: Amount[] = []
  for (const line of posting.lines) {
    const rows = line.each === undefined ? [undefined] : ((record[line.each] ?? []) as Data[])
    for (const row of rows) {
      const amount = await amountOf(line, record, row, around, context)
      if (!amount.ok) return amount
      if (amount.value) amounts.push(amount.value)
    }
  }
  const voucher = context.model.entities[posting.voucher]!
  const rule = voucher.entity['x-voucher']!
  const lines = await linesOf(voucher, rule, together(amounts), context)
  if (!lines.ok) return lines
  if (lines.value.length === 0) return ok(null)
  const $ref = await referredBy(posting as unknown as Effect, record, undefined, context)
  const values: Data = { ...sourceOf(context, record), [rule.lines]: lines.value }
  for (const part of ['date', 'description'] as const) {
    const value = evaluate(posting[part], record, { scope: { ...around, $ref } })
    if (!value.ok) return value as Result<never>
    values[rule[part]] = value.value
  }
  return postNew(voucher, values, context)
}

/** Makes a voucher and takes the transition that posts it. */
export async function postNew(
  voucher: EntityModel,
  values: Data,
  context: EffectContext,
): Promise<Result<StoredRecord>> {
  const made = await context.create(voucher.name, values)
  if (!made.ok) return made
  const posted = await context.transition(
    voucher.name,
    made.value,
    voucher.entity['x-voucher']!.post,
  )
  return posted.ok ? ok(made.value) : (posted as Result<StoredRecord>)
}
