import { useEffect, useState } from 'react'
import { useText } from '#i18n'
import { ShellIcon } from './icons.tsx'

/** Pixels scrolled before it shows (spec: academy 9). */
const SHOWN_FROM = 500

export function BackToTop() {
  const t = useText('public')
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = (): void => setShown(window.scrollY > SHOWN_FROM)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return shown ? (
    <nav aria-label={t('back-to-top')}>
      <a className="sala-to-top" href="#top" aria-label={t('back-to-top')} title={t('back-to-top')}>
        <ShellIcon name="up" />
      </a>
    </nav>
  ) : null
}
