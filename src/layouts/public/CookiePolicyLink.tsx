import { useState, type MouseEvent } from 'react'
import { useText } from '#i18n'
import { lazyComponent } from '#ui'

const CookiePolicy = lazyComponent(async () => (await import('./CookiePolicy.tsx')).CookiePolicy)

/** Without its script it leads to the page about privacy. */
export function CookiePolicyLink() {
  const t = useText('public')
  const [isOpen, setIsOpen] = useState(false)
  const open = (event: MouseEvent): void => {
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <a href="/member/privacy" onClick={open}>
        {t('cookies.policy')}
      </a>
      {isOpen && <CookiePolicy onClose={() => setIsOpen(false)} />}
    </>
  )
}
