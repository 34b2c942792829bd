import { useLocale, useText } from '#i18n'
import type { SiteInput } from '#pages/model'
import { bangkokDay, pickText, systemClock } from '#shared'
import { lazyComponent } from '#ui'
import { CookiePolicyLink } from './CookiePolicyLink.tsx'

const FooterParts = lazyComponent(async () => (await import('./FooterParts.tsx')).FooterParts)

const BUDDHIST_ERA = 543

/** Year, site name and copyright (spec: academy 2.2, layouts). */
export function Footer({ site }: { site: SiteInput }) {
  const t = useText('public')
  const locale = useLocale()
  const year =
    Number(bangkokDay(systemClock.now()).slice(0, 4)) + (locale === 'th' ? BUDDHIST_ERA : 0)
  const tagline = pickText(site.tagline, locale)
  const footer = pickText(site.footer, locale)
  const name = pickText(site.siteName, locale)
  return (
    <footer className="sala-footer" data-tone={site.footerTone}>
      <div className="sala-footer-inner">
        <div className="sala-footer-top">
          <div className="sala-footer-about">
            <p className="sala-footer-name">{name}</p>
            {tagline && <p>{tagline}</p>}
            {footer && <p>{footer}</p>}
          </div>
          {site.hasFooterParts && <FooterParts site={site} />}
        </div>
        <p className="sala-footer-copyright" suppressHydrationWarning>
          {t('copyright', { year, site: name })}
          {site.contact?.taxId && <span>{t('tax-id', { id: site.contact.taxId })}</span>}
        </p>
        <CookiePolicyLink />
      </div>
    </footer>
  )
}
