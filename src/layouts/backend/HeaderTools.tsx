import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconLanguage,
  IconLogout,
  IconMoonStars,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { NotificationBell } from './NotificationBell.tsx'

/** Notifications, the site, look, language, and the person's own menu. */
export function HeaderTools({
  onSignOut,
  onToggleTheme,
}: {
  onSignOut(): void
  onToggleTheme(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const language = new URLSearchParams(search)
  language.set('lang', locale === 'th' ? 'en' : 'th')
  return (
    <div className="sala-backend-tools">
      <NotificationBell />
      <ActionIcon
        component="a"
        href="/"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.view-site')}
        title={t('shell.view-site')}
      >
        <IconWorld size={20} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.theme')}
        title={t('shell.theme')}
        onClick={onToggleTheme}
      >
        <IconMoonStars size={20} />
      </ActionIcon>
      <a
        className="sala-language-switch"
        href={`${pathname}?${language}`}
        aria-label={t('shell.language')}
        lang={locale === 'th' ? 'en' : 'th'}
      >
        <IconLanguage size={20} aria-hidden /> {locale === 'th' ? 'EN' : 'ไทย'}
      </a>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <UnstyledButton
            className="sala-user-button"
            aria-label={`${user?.firstname} ${user?.lastname}`}
          >
            <span className="sala-avatar" aria-hidden>
              {user?.firstname.slice(0, 1)}
            </span>
            <span className="sala-user-name">
              {user?.firstname} {user?.lastname}
            </span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to="/user/profile"
            leftSection={<IconUser size={18} aria-hidden />}
          >
            {t('shell.profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
            {t('shell.sign-out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
