import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconLogout,
  IconMoonStars,
  IconSearch,
  IconSettings,
  IconTerminal2,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useText } from '#i18n'
import { screenPath, useSession } from '#session'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NotificationBell } from './NotificationBell.tsx'

/** Notifications, the site, look, language, and the person's own menu: profile, settings, console, the way out. */
export function HeaderTools({
  onSignOut,
  onToggleTheme,
  onFind,
  onConsole,
}: {
  onSignOut(): void
  onToggleTheme(): void
  onFind(): void
  onConsole?: (() => void) | undefined
}) {
  const t = useText('backend')
  const { user, modules } = useSession()
  const settings = screenPath(modules, 'site', 'settings')
  return (
    <div className="sala-backend-tools">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('finder.button')}
        title={t('finder.button')}
        aria-haspopup="dialog"
        data-find
        onClick={onFind}
      >
        <IconSearch size={20} />
      </ActionIcon>
      <NotificationBell />
      <ActionIcon
        component="a"
        href="/"
        data-wide
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
      <LanguageMenu />
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
          <Menu.Item
            component="a"
            href="/"
            className="sala-site-item"
            leftSection={<IconWorld size={18} aria-hidden />}
          >
            {t('shell.view-site')}
          </Menu.Item>
          {settings && (
            <Menu.Item
              component={Link}
              to={settings}
              leftSection={<IconSettings size={18} aria-hidden />}
            >
              {t('shell.configuration')}
            </Menu.Item>
          )}
          {onConsole && (
            <Menu.Item leftSection={<IconTerminal2 size={18} aria-hidden />} onClick={onConsole}>
              {t('tools.console')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
            {t('shell.sign-out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
