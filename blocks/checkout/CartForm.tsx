import type { ReactNode } from 'react'

interface CartFormProps {
  csrf: string
  /** `course` or `product`. */
  kind: string
  id: string
  /** So many there are to be; 0 takes it out. */
  quantity: number
  /** How many there were, so that what is taken out can be put back. */
  before?: number
  label?: string
  disabled?: boolean
  look?: 'small' | 'link'
  children: ReactNode
}

/** One button that sets how many of a thing are in the cart. */
export const CartForm = ({
  csrf,
  kind,
  id,
  quantity,
  before,
  label,
  disabled,
  look = 'link',
  children,
}: CartFormProps) => (
  <form method="post" action="/user/own/cart">
    <input type="hidden" name="_csrf" value={csrf} />
    <input type="hidden" name="goods" value={kind} />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="quantity" value={quantity} />
    {before !== undefined && <input type="hidden" name="before" value={before} />}
    <button className="sala-cart-step" data-look={look} aria-label={label} disabled={disabled}>
      {children}
    </button>
  </form>
)
