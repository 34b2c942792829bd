import { useLocale } from '#i18n'
import { pickText } from '#shared'
import type { PageInput } from '#pages/model'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import './public.css'

interface Props {
  part: 'header' | 'footer'
  input: PageInput
  kind: 'public' | 'frontend'
}

/** What stands above a page of the site, or below it, as `PublicLayout` has it: for who sees pages apart from it. */
export function SitePart({ part, input, kind }: Props) {
  const tagline = pickText(input.site.tagline, useLocale())
  return part === 'footer' ? (
    <Footer site={input.site} />
  ) : (
    <Header input={input} topbar={kind === 'frontend' ? tagline : undefined} />
  )
}
