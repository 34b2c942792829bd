import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import type { Locale } from '#shared'
import { markLanguageChange, tellLanguageChange } from '../languageChange.ts'
import { showLoading } from './LoadingOverlay.tsx'

const LANGUAGES = [
  { locale: 'th', code: 'TH', name: 'ไทย' },
  { locale: 'en', code: 'EN', name: 'English' },
] as const

const Flag = ({ locale }: { locale: Locale }) => (
  <svg width="22" height="15" viewBox="0 0 22 15" aria-hidden="true" className="sala-flag">
    {locale === 'th' ? (
      <>
        <path fill="var(--flag-red)" d="M0 0h22v15H0z" />
        <path fill="var(--flag-white)" d="M0 2.5h22v10H0z" />
        <path fill="var(--flag-blue)" d="M0 5h22v5H0z" />
      </>
    ) : (
      <>
        <path fill="var(--flag-blue)" d="M0 0h22v15H0z" />
        <path stroke="var(--flag-white)" strokeWidth="3" d="M0 0l22 15M22 0L0 15" />
        <path stroke="var(--flag-red)" strokeWidth="1.2" d="M0 0l22 15M22 0L0 15" />
        <path stroke="var(--flag-white)" strokeWidth="5" d="M11 0v15M0 7.500h22" />
        <path stroke="var(--flag-red)" strokeWidth="3" d="M11 0v15M0 7.500h22" />
      </>
    )}
  </svg>
)

/** Flag, code and name of each language; the gateway keeps the choice in a cookie. */
export function LanguageMenu() {
  const t = useText('backend')
  const locale = useLocale()
  useEffect(() => tellLanguageChange(t('shell.language-changed')), [t])
  const { pathname, search } = useLocation()
  const addressIn = (language: Locale): string => {
    const words = new URLSearchParams(search)
    words.set('lang', language)
    return `${pathname}?${words}`
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className="sala-language-switch" aria-label={t('shell.language')}>
          <Flag locale={locale} /> {locale.toUpperCase()} <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map(({ locale: language, code, name }) => (
          <Menu.Item
            key={language}
            component="a"
            href={addressIn(language)}
            lang={language}
            aria-current={language === locale || undefined}
            leftSection={<Flag locale={language} />}
            rightSection={<small>{code}</small>}
            onClick={() => {
              markLanguageChange()
              showLoading()
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
