/** What a line of a cart is of: a product of the shop, or a course of the site. */
export type CartGoods = { productId: string } | { courseID: string }

/** A line of a cart with what it costs now. */
export interface CartLine {
  goods: CartGoods
  name: string
  /** Of one, now; what it was when it was put in where it is not sold any more. */
  price: number
  /** What one cost when it was put in, where that is not what it costs now. */
  was?: number
  quantity: number
  /** Of all of them; 0 where it cannot be bought. */
  amount: number
  /** How many there are, of goods that are counted. */
  left?: number
  /** Why it cannot be bought: it is not sold any more, or there are too few. */
  problem?: 'gone' | 'short'
}

/** The cart of who asks, with the prices of now (spec: academy 2.2, 4; readings 1). */
export interface CartAnswer {
  lines: CartLine[]
  /** Things that can be bought. */
  count: number
  /** Of all lines, in baht. */
  total: number
}

/** Answer of the query kind `cart`: with what its forms need. */
export interface CartPageAnswer extends CartAnswer {
  /** Goes with the forms that change it. */
  csrf: string
  /** Whom the account of who asks belongs to. */
  contact: { name: string; email: string; phone: string }
  done?: string
  problem?: string
  about?: string
}
