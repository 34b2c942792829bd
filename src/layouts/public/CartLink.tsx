import { useState, type MouseEvent } from 'react'
import { useLocale } from '#i18n'
import { lazyComponent } from '#ui'
import { cartText } from './cartWords.ts'
import { counted } from './counted.ts'
import { ShellIcon } from './icons.tsx'

const CartPopup = lazyComponent(async () => (await import('./CartPopup.tsx')).CartPopup)

/** The cart of a member with how many things are in it (spec: academy 2.2); without its script it leads to the cart's page. */
export function CartLink({ count: first }: { count: number }) {
  const locale = useLocale()
  const [count, setCount] = useState(first)
  const [isOpen, setIsOpen] = useState(false)
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <a
        className="sala-shell-tool"
        href="/shop/checkout"
        aria-label={cartText(locale, count ? 'count' : 'title', { count })}
        onClick={open}
      >
        <ShellIcon name="cart" />
        {count > 0 && (
          <span className="sala-badge" aria-hidden="true">
            {counted(count)}
          </span>
        )}
      </a>
      {isOpen && <CartPopup onCount={setCount} onClose={() => setIsOpen(false)} />}
    </>
  )
}
