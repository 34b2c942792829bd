/** What the company has of a product, as far as its history is thought out. */
export interface Held {
  id: string
  name: string
  unit: string
  cost: number
  price: number
  supplier: number
  /** How much is sold of it, to others. */
  weight: number
  onHand: number
  /** Of it, what does not lie in the central store. */
  elsewhere: number
  reserved: number
  onOrder: number
  reorder: number
}

/** What may be promised of what lies in the central store. */
export const free = ({ onHand, elsewhere, reserved }: Held): number => onHand - elsewhere - reserved

export interface Line {
  held: Held
  quantity: number
}

/** Baht with tax, as far as it decides who may approve. */
export const worth = (lines: readonly Line[], of: 'cost' | 'price'): number =>
  lines.reduce((sum, { held, quantity }) => sum + quantity * held[of], 0) * 1.07
