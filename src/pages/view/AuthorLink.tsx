import type { ReactNode } from 'react'
import { useText } from '#i18n'
import { isExternal } from '../model/index.ts'

interface AuthorLinkProps {
  /** An address that was checked (`safeLink`). */
  to: string
  target?: '_self' | '_blank'
  className?: string
  kind?: string
  current?: boolean
  children: ReactNode
}

/** A link that an author made. One that opens a window says so. */
export function AuthorLink({ to, target, className, kind, current, children }: AuthorLinkProps) {
  const t = useText('public')
  const opens = target === '_blank'
  return (
    <a
      className={className}
      data-kind={kind}
      href={to}
      target={opens ? '_blank' : undefined}
      rel={opens || isExternal(to) ? 'noopener' : undefined}
      aria-current={current ? 'page' : undefined}
    >
      {children}
      {opens && <span className="visually-hidden">{t('new-window')}</span>}
    </a>
  )
}
