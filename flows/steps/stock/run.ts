import type { GatewayStep } from '#flow/runner'

/** Checks stock and moves it in one transaction; too little of it fails the step with "Item is out of stock." (spec: academy 5). */
export const run: GatewayStep<{
  product: string
  quantity: number | string
  direction?: 'out' | 'in' | 'check'
}> = async ({ options: { product, quantity, direction = 'out' } }, { moveStock }) => {
  const amount =
    typeof quantity === 'string' && quantity.trim() !== '' ? Number(quantity) : quantity
  if (typeof amount !== 'number' || !Number.isFinite(amount))
    throw new Error('The quantity is no number.')
  return { outcome: 'moved', result: await moveStock({ product, quantity: amount, direction }) }
}
