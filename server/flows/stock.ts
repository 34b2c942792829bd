import type { GatewayServices } from '#flow/runner'
import { bangkokDay, decimal } from '#shared'
import { make, type StepContext } from './context.ts'

const NOT_ENOUGH = 'Item is out of stock.'

/** Stock is checked and moved in the transaction of the step, by an entry of the ledger; its balance is locked, so that of two at once one waits. */
export async function moveStock(
  context: StepContext,
  { product, quantity, direction }: Parameters<GatewayServices['moveStock']>[0],
): Promise<{ stock: number }> {
  const { gateway, caller, run } = context
  if (!Number.isFinite(quantity) || quantity <= 0) throw new Error('The quantity must be above 0.')
  const store = gateway.database.store(caller.site._id)
  const record = await store.get('product', product)
  if (!record) throw new Error(NOT_ENOUGH)
  const balance = await store.get('inventory-balance', product, { lock: true })
  const stock = Number(balance?.qty_on_hand ?? 0)
  if (direction !== 'in' && Number(balance?.qty_available ?? 0) < quantity)
    throw new Error(NOT_ENOUGH)
  if (direction === 'check') return { stock }
  const isIn = direction === 'in'
  await make(context, 'inventory-transaction', {
    transaction_date: bangkokDay(gateway.clock.now()),
    movement_type: isIn ? 'receive' : 'issue',
    product_id: product,
    quantity: isIn ? quantity : -quantity,
    ...(isIn && { unit_price: record.cost_per_unit ?? 0 }),
    source_type: 'flow-run',
    source_id: run._id,
    source_code: run._id,
  })
  return { stock: decimal(isIn ? 'plus' : 'minus', stock, quantity) }
}
