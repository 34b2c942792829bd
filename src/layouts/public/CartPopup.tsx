import { useCallback, useEffect, useState } from 'react'
import { formatMoney, useLocale } from '#i18n'
import type { CartAnswer, CartLine } from '#pages/model'
import { pickText } from '#shared'
import { Button } from '#ui'
import { Dialog } from '#ui/Dialog.tsx'
import { useShell } from '../shellContext.ts'
import { CartLines } from './CartLines.tsx'
import { cartText, WORDS } from './cartWords.ts'
import '#ui/cart.css'
import './cart.css'

interface CartPopupProps {
  onCount(count: number): void
  onClose(): void
}

type Wanted = CartLine['goods'] & { quantity: number }
/** What of it was not done, where it is refused. */
type Undone = 'failed' | 'not-added' | 'not-changed'

/** The cart as the gateway has it, and what is done to it; `failure` is told in the language of the page. */
function useCart(onCount: (count: number) => void) {
  const shell = useShell()
  const locale = useLocale()
  const [cart, setCart] = useState<CartAnswer>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const ask = useCallback(
    async (wanted?: Wanted, undone: Undone = 'failed'): Promise<boolean> => {
      setIsBusy(true)
      const answer = await shell.call<{ data: CartAnswer }>(
        '/api/shop/cart',
        wanted && { method: 'PUT', body: wanted },
      )
      setIsBusy(false)
      if (!answer.ok) {
        const why = pickText(answer.failures[0]?.message, locale)
        setFailure([cartText(locale, undone), wanted && why].filter(Boolean).join(' '))
        return false
      }
      setFailure(undefined)
      setCart(answer.value.data)
      onCount(answer.value.data.lines.reduce((sum, { quantity }) => sum + quantity, 0))
      return true
    },
    [shell, locale, onCount],
  )
  useEffect(() => void ask(), [ask])
  return { cart, failure, isBusy, ask }
}

/** The cart over the page: change how many, take out, put back, and go on to pay (spec: academy 2.2, Cart popup). */
export function CartPopup({ onCount, onClose }: CartPopupProps) {
  const locale = useLocale()
  const { cart, failure, isBusy, ask } = useCart(onCount)
  const [removed, setRemoved] = useState<CartLine>()
  const say = (name: keyof typeof WORDS, values?: Record<string, unknown>): string =>
    cartText(locale, name, values)
  const set = async (line: CartLine, quantity: number): Promise<void> => {
    const isMore = line === removed || quantity > line.quantity
    const isDone = await ask({ ...line.goods, quantity }, isMore ? 'not-added' : 'not-changed')
    if (isDone) setRemoved(quantity === 0 ? line : undefined)
  }
  return (
    <Dialog title={say('title')} closeLabel={say('close')} onClose={onClose}>
      <div className="sala-cart" aria-busy={isBusy || undefined}>
        {failure && (
          <p className="sala-cart-told" role="alert">
            {failure} {!cart && <Button onClick={() => void ask()}>{say('again')}</Button>}
          </p>
        )}
        {removed && (
          <p className="sala-cart-told" role="status">
            {say('removed', { name: removed.name })}{' '}
            {removed.problem !== 'gone' && (
              <Button disabled={isBusy} onClick={() => void set(removed, removed.quantity)}>
                {say('undo')}
              </Button>
            )}
          </p>
        )}
        {!cart && !failure && <p>{say('loading')}</p>}
        {cart && cart.lines.length === 0 && <p className="sala-empty">{say('none')}</p>}
        {cart && <CartLines lines={cart.lines} isBusy={isBusy} set={(...to) => void set(...to)} />}
        {cart && cart.lines.length > 0 && (
          <p className="sala-cart-total" aria-live="polite">
            <span>{say('items', { count: cart.count })}</span>
            <span>
              {say('total')} <strong>฿{formatMoney(cart.total, locale)}</strong>
            </span>
          </p>
        )}
      </div>
      <div className="sala-dialog-answers">
        <Button onClick={onClose}>{say('close')}</Button>
        {cart && cart.lines.length > 0 && (
          <a className="sala-button" data-kind="primary" href="/shop/checkout">
            {say('pay')}
          </a>
        )}
      </div>
    </Dialog>
  )
}
