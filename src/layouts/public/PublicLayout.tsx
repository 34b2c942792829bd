import type { ReactNode } from 'react'
import { useLocale, useText } from '#i18n'
import type { PageInput } from '#pages/model'
import { pickText } from '#shared'
import { BackToTop } from './BackToTop.tsx'
import { CookieConsent } from './CookieConsent.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import './public.css'

interface LayoutProps {
  input: PageInput
  /** `frontend` adds the line above the header and the question about cookies (spec: academy 2.2). */
  kind: 'public' | 'frontend'
  children: ReactNode
}

/** Shell of public pages. */
export function PublicLayout({ input, kind, children }: LayoutProps) {
  const t = useText('public')
  const locale = useLocale()
  const tagline = pickText(input.site.tagline, locale)
  return (
    <>
      <a className="sala-skip" href="#main">
        {t('skip')}
      </a>
      <Header input={input} topbar={kind === 'frontend' ? tagline : undefined} />
      <main id="main" className="sala-main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={input.site} />
      <BackToTop />
      {kind === 'frontend' && <CookieConsent />}
    </>
  )
}
