import { SYSTEM_ACTOR } from '#engine'
import type { GatewayServices } from '#flow/runner'
import { decimal } from '#shared'
import { engineFor } from '../gateway.ts'
import { keepOutcome, type StepContext } from './context.ts'

const PRODUCT = 'product'
const BALANCE = 'current_stock'
const NOT_ENOUGH = 'Item is out of stock.'

/** Stock is checked and moved in the transaction of the step, by the version that was read: of two at once, one waits or is refused. */
export async function moveStock(
  context: StepContext,
  { product, quantity, direction }: Parameters<GatewayServices['moveStock']>[0],
): Promise<{ stock: number }> {
  const { gateway, caller } = context
  if (!Number.isFinite(quantity) || quantity <= 0) throw new Error('The quantity must be above 0.')
  const record = await gateway.database.store(caller.site._id).get(PRODUCT, product)
  if (!record) throw new Error(NOT_ENOUGH)
  const stock = Number(record[BALANCE] ?? 0)
  if (direction !== 'in' && stock < quantity) throw new Error(NOT_ENOUGH)
  if (direction === 'check') return { stock }
  const after = decimal(direction === 'in' ? 'plus' : 'minus', stock, quantity)
  await keepOutcome(
    context,
    await engineFor(gateway, caller.site._id).update(
      PRODUCT,
      record._id,
      { [BALANCE]: after },
      record.version,
      SYSTEM_ACTOR,
    ),
  )
  return { stock: after }
}
