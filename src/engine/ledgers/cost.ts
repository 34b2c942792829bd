import { decimal, isRecord, roundMoney } from '#shared'
import { evaluate } from '#shared/expression'
import type { EntityModel, Model, StoredRecord } from '#schema'
import { balanceId } from '../projections/projections.ts'
import type { Store } from '../store.ts'

type Data = Record<string, unknown>

/** So much of it came in at this cost of one, and is still there. */
interface Layer {
  quantity: number
  unit_cost: number
}

/** What an entry is worth, and the layers of its balance after it. */
export interface Costed {
  values: Data
  layers?: Layer[]
}

const layersOf = (balance: Data | null): Layer[] =>
  Array.isArray(balance?.layers) ? (balance.layers as Data[]).filter(isLayer) : []
const isLayer = (layer: unknown): layer is Layer & Data =>
  isRecord(layer) && typeof layer.quantity === 'number' && typeof layer.unit_cost === 'number'

/** Takes a quantity out of layers: what is left of them, and what was taken is worth. */
function consumeLayers(
  layers: Layer[],
  quantity: number,
  newest: boolean,
): { left: Layer[]; value: number } {
  const left = newest ? layers.toReversed() : [...layers]
  let open = quantity
  let value = 0
  while (open > 0 && left.length > 0) {
    const [layer] = left as [Layer]
    const taken = Math.min(open, layer.quantity)
    value = decimal('plus', value, decimal('times', taken, layer.unit_cost))
    open = decimal('minus', open, taken)
    const rest = decimal('minus', layer.quantity, taken)
    if (rest > 0) left[0] = { ...layer, quantity: rest }
    else left.shift()
  }
  return { left: newest ? left.toReversed() : left, value }
}

/** The average of what is there; the last that goes out takes all that is left. */
function averaged(on_hand: number, worth: number, quantity: number): number {
  if (on_hand <= 0) return 0
  return quantity >= on_hand ? worth : decimal('div', decimal('times', worth, quantity), on_hand)
}

/**
 * What an entry of a ledger with `cost` is worth: what comes in by the cost it was given, what goes out by the method of
 * its balance (weighted average, FIFO, LIFO, standard), which is locked. A value that is given stays.
 */
export async function costOf(
  { store, model }: { store: Store; model: Model },
  { entity }: EntityModel,
  entry: Data,
  site: Data,
): Promise<Costed> {
  const rule = entity['x-ledger']?.cost
  if (!rule) return { values: {} }
  const quantity = Number(entry[rule.quantity] ?? 0)
  const balanceOf = model.entities[rule.balance]?.entity['x-balance']
  if (quantity === 0 || !balanceOf) return { values: {} }
  const balance = await store.get(rule.balance, balanceId(balanceOf.by, entry), { lock: true })
  const method = String(balance?.cost_method ?? 'WEIGHTED_AVERAGE')
  const given = typeof entry[rule.value] === 'number' ? (entry[rule.value] as number) : undefined
  const priced = (value: number): Data => ({
    [rule.value]: roundMoney(value),
    [rule.unit]: Math.abs(roundMoney(decimal('div', value, quantity))),
  })
  const layered = method === 'FIFO' || method === 'LIFO'
  if (quantity > 0) {
    const value = given ?? decimal('times', quantity, Number(entry[rule.unit] ?? 0))
    const layer = { quantity, unit_cost: decimal('div', value, quantity) }
    const back = entry.reverses !== undefined && method === 'FIFO'
    return {
      values: priced(value),
      ...(layered && {
        layers: back ? [layer, ...layersOf(balance)] : [...layersOf(balance), layer],
      }),
    }
  }
  const out = -quantity
  const { left, value } = consumeLayers(layersOf(balance), out, method === 'LIFO')
  if (layered) return { values: priced(given ?? -value), layers: left }
  if (given !== undefined) return { values: priced(given) }
  if (method === 'STANDARD' && rule.standard !== undefined) {
    const one = evaluate(rule.standard, entry, { scope: site })
    return { values: priced(-decimal('times', out, Number((one.ok && one.value) || 0))) }
  }
  const sums = balanceOf.sums as Record<string, string>
  const sumOf = (measure: string): number => {
    const own = Object.keys(sums).find((field) => sums[field] === measure)
    return Number((own && (balance as StoredRecord | null)?.[own]) ?? 0)
  }
  return { values: priced(-averaged(sumOf(rule.quantity), sumOf(rule.value), out)) }
}
