import type { EntityDocument, Field } from '../types.ts'
import { checkExpressionAt, type CheckContext } from './context.ts'
import { FieldPaths } from './fieldPaths.ts'

type Fields = Record<string, Field>
type Refer = (entity: string, field: string | undefined, path: string) => void

const rowsOf = (entity: EntityDocument | undefined, list: string): Fields | undefined =>
  (entity?.properties[list]?.items as Field | undefined)?.properties as Fields | undefined

function checkLedger(context: CheckContext, { 'x-ledger': ledger }: EntityDocument, refer: Refer) {
  if (!ledger) return
  refer(context.name, ledger.date, 'x-ledger.date')
  ledger.measures.forEach((name, at) => refer(context.name, name, `x-ledger.measures[${at}]`))
  const { cost } = ledger
  if (!cost) return
  for (const part of ['quantity', 'value', 'unit'] as const)
    refer(context.name, cost[part], `x-ledger.cost.${part}`)
  context.refer('entity', cost.balance, 'x-ledger.cost.balance')
  checkExpressionAt(context, cost.standard, 'x-ledger.cost.standard')
  const balance = context.find<EntityDocument>('entity', cost.balance)
  if (balance && balance['x-balance']?.of !== context.name)
    context.problem(
      'x-ledger.cost.balance',
      `"${cost.balance}" is no balance of this ledger. Name an entity whose "x-balance" is of "${context.name}".`,
    )
}

function checkBalance(context: CheckContext, entity: EntityDocument, refer: Refer) {
  const balance = entity['x-balance']
  if (!balance) return
  context.refer('entity', balance.of, 'x-balance.of')
  const ledger = context.find<EntityDocument>('entity', balance.of)
  if (ledger && !ledger['x-ledger'])
    context.problem(
      'x-balance.of',
      `"${balance.of}" is no ledger. Give it "x-ledger", or name another.`,
    )
  balance.by.forEach((name, at) => {
    refer(context.name, name, `x-balance.by[${at}]`)
    refer(balance.of, name, `x-balance.by[${at}]`)
  })
  for (const [part, fields] of [
    ['sums', balance.sums],
    ['last', balance.last ?? {}],
  ] as const)
    for (const [own, theirs] of Object.entries(fields as Record<string, string>)) {
      refer(context.name, own, `x-balance.${part}.${own}`)
      refer(balance.of, theirs, `x-balance.${part}.${own}`)
      if (part === 'sums' && ledger && !ledger['x-ledger']?.measures.includes(theirs))
        context.problem(
          `x-balance.sums.${own}`,
          `"${theirs}" is no measure of "${balance.of}". Add it to "measures" there.`,
        )
    }
  if (ledger) new FieldPaths(context, ledger).check(balance.when, 'x-balance.when')
}

function checkVoucher(context: CheckContext, entity: EntityDocument, refer: Refer) {
  const voucher = entity['x-voucher']
  if (!voucher) return
  for (const part of ['date', 'description', 'lines'] as const)
    refer(context.name, voucher[part], `x-voucher.${part}`)
  const rows = rowsOf(entity, voucher.lines)
  for (const part of ['account', 'debit', 'credit'] as const)
    if (!rows || !Object.hasOwn(rows, voucher[part]))
      context.problem(
        `x-voucher.${part}`,
        `"${voucher[part]}" is no field of the rows of "${voucher.lines}". Mend the name or add the field.`,
      )
  const account = rows?.[voucher.account]?.['x-ref']?.entity
  if (rows && !account)
    context.problem(
      'x-voucher.account',
      `"${voucher.account}" is no reference. Give it "x-ref" to the entity of accounts.`,
    )
  if (account) refer(account, voucher.key, 'x-voucher.key')
}

function checkRollup(context: CheckContext, field: Field, path: string, isOfRow: boolean): void {
  const rollup = field['x-rollup']
  if (!rollup) return
  const at = `${path}.x-rollup`
  context.refer('entity', rollup.from, `${at}.from`)
  const source = context.find<EntityDocument>('entity', rollup.from)
  if (!source) return
  const rows = rollup.each === undefined ? undefined : rowsOf(source, rollup.each)
  if (rollup.each !== undefined && !rows)
    context.problem(
      `${at}.each`,
      `"${rollup.each}" has no rows in "${rollup.from}". Mend the name.`,
    )
  for (const part of ['record', 'row'] as const) {
    const name = rollup[part]
    if (name !== undefined && !rows?.[name] && !Object.hasOwn(source.properties, name))
      context.problem(
        `${at}.${part}`,
        `"${name}" is no field of "${rollup.from}"${rows ? ' nor of its rows' : ''}. Mend the name or add the field.`,
      )
  }
  if (isOfRow !== (rollup.row !== undefined))
    context.problem(
      `${at}.row`,
      isOfRow
        ? 'is missing. Name the field with the id of this row.'
        : 'stands at a field that is not of a row. Take it out.',
    )
  const paths = new FieldPaths(context, source)
  for (const part of ['sum', 'when'] as const) {
    checkExpressionAt(context, rollup[part], `${at}.${part}`)
    paths.check(rollup[part], `${at}.${part}`)
  }
}

/** Checks what an entity says of ledgers, balances, vouchers and sums over other records. */
export function checkLedgers(context: CheckContext, entity: EntityDocument): void {
  const refer: Refer = (owner, field, path) =>
    field !== undefined && context.refer('field', `${owner}.${field}`, path)
  checkLedger(context, entity, refer)
  checkBalance(context, entity, refer)
  checkVoucher(context, entity, refer)
  for (const [name, field] of Object.entries(entity.properties as Fields)) {
    checkRollup(context, field, `properties.${name}`, false)
    for (const [inner, part] of Object.entries(rowsOf(entity, name) ?? {}))
      checkRollup(context, part, `properties.${name}.items.properties.${inner}`, true)
  }
}
