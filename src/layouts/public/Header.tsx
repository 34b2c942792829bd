import { useEffect } from 'react'
import { useLocale, useText } from '#i18n'
import { safeImage, safeLink, type PageInput } from '#pages/model'
import { pickText } from '#shared'
import { markLanguageChange, tellLanguageChange } from '../languageChange.ts'
import { Account } from './Account.tsx'
import { ShellIcon } from './icons.tsx'
import { HeaderSearch } from './HeaderSearch.tsx'
import { Menu } from './Menu.tsx'
import { TopBar } from './TopBar.tsx'
import { toggleColorScheme } from './colorScheme.ts'

/** The same path in the other language; the gateway keeps the choice in a cookie. */
export function otherLanguage(path: string, locale: string): string {
  const [pathname = '/', query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('lang', locale === 'th' ? 'en' : 'th')
  return `${pathname}?${search.toString()}`
}

/** What the catalogue is searched for at this address. */
const searchedFor = (path: string): string | undefined =>
  new URLSearchParams(path.split('?')[1] ?? '').get('q') ?? undefined

export function Header({ input, topbar }: { input: PageInput; topbar?: string }) {
  const t = useText('public')
  const locale = useLocale()
  const { site, path } = input
  const name = pickText(site.siteName, locale)
  const logo = safeImage(site.siteLogo)
  const link = safeLink(site.header?.button?.link)
  useEffect(() => tellLanguageChange(t('notice.language')), [t])
  const isBare = logo && site.header?.hideName
  return (
    <header className="sala-header" data-layout={site.header?.layout} data-tone={site.header?.tone}>
      {topbar && <TopBar words={topbar} contact={site.contact} />}
      <div className="sala-header-inner">
        <a className="sala-brand" href="/">
          {logo ? (
            <img src={logo} alt={isBare ? name : ''} />
          ) : (
            <svg
              width="34"
              height="34"
              viewBox="0 0 48 48"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinejoin="round"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d="M5 20 24 7l19 13M9 20h30M12 20v18M36 20v18M20 38V28h8v10M6 38h36" />
            </svg>
          )}
          {!isBare && <span>{name}</span>}
        </a>
        <Menu items={site.menu ?? []} path={path} />
        <div className="sala-tools">
          {site.header?.search && <HeaderSearch term={searchedFor(path)} />}
          <a
            className="sala-shell-tool sala-language-link"
            href={otherLanguage(path, locale)}
            onClick={markLanguageChange}
            hrefLang={locale === 'th' ? 'en' : 'th'}
            lang={locale === 'th' ? 'en' : 'th'}
          >
            <ShellIcon name="language" />
            <span>{t('language')}</span>
            <span className="visually-hidden"> {t('language-label')}</span>
          </a>
          <button
            type="button"
            className="sala-shell-tool sala-theme-tool"
            aria-label={t('theme')}
            title={t('theme')}
            onClick={toggleColorScheme}
          >
            <ShellIcon name="theme" />
          </button>
          <Account input={input} />
          {link && (
            <a className="sala-button sala-header-button" data-kind="primary" href={link}>
              {pickText(site.header?.button?.text, locale)}
            </a>
          )}
        </div>
      </div>
    </header>
  )
}
