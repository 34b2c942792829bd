import { SYSTEM_ACTOR } from '#engine'
import { bangkokDay } from '#shared'
import { engineFor, type Gateway } from '../../server/gateway.ts'

/** Brings the stock of a product to a quantity, by an entry of the ledger. */
export async function setStock(
  gateway: Gateway,
  site: string,
  product: string,
  quantity: number,
): Promise<void> {
  await gateway.database.transaction(async () => {
    const before = await gateway.database.store(site).get('product', product)
    const made = await engineFor(gateway, site).create(
      'inventory-transaction',
      {
        transaction_date: bangkokDay(gateway.clock.now()),
        movement_type: 'adjustment',
        product_id: product,
        quantity: quantity - Number(before!.current_stock),
        unit_price: 1,
      },
      SYSTEM_ACTOR,
    )
    if (!made.ok) throw new Error(JSON.stringify(made.failures))
  })
}
