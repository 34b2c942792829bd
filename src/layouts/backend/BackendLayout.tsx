import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconLanguage,
  IconLogout,
  IconMenu2,
  IconMoonStars,
  IconUser,
  IconWorld,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { NavMenu } from './NavMenu.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import './backend.css'

export interface BackendLayoutProps {
  children: ReactNode
  onSignOut(): void
  onToggleTheme(): void
}

/** As in the sheet. */
const NARROW = '(max-width: 60rem)'

/** The shell of staff: header, menu by module, content. On a narrow screen the menu slides in. */
export function BackendLayout({ children, onSignOut, onToggleTheme }: BackendLayoutProps) {
  const t = useText('backend')
  const locale = useLocale()
  const { user, site } = useSession()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const came = useRef(pathname)
  const opener = useRef<HTMLButtonElement>(null)
  const nav = useRef<HTMLElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setOpen(false)
    // What was pressed has gone with the screen before: the keys go on in this one, not at the top of the window.
    if (came.current !== pathname && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true })
    came.current = pathname
  }, [pathname])
  useLayoutEffect(() => {
    const menu = nav.current
    if (!open || !menu) return
    close.current?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    // Where there is room for it beside the content, it stands before nothing.
    const narrow = matchMedia(NARROW)
    const onWidth = () => setOpen(false)
    narrow.addEventListener('change', onWidth)
    return () => {
      document.removeEventListener('keydown', onKey)
      narrow.removeEventListener('change', onWidth)
      // Before it is hidden with what has the focus in it.
      if (menu.contains(document.activeElement)) opener.current?.focus()
    }
  }, [open])
  const language = new URLSearchParams(search)
  language.set('lang', locale === 'th' ? 'en' : 'th')
  return (
    <div className="sala-backend">
      <a className="sala-skip" inert={open} href="#content">
        {t('shell.skip')}
      </a>
      <header className="sala-backend-header" inert={open}>
        <ActionIcon
          ref={opener}
          className="sala-menu-button"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('shell.open-menu')}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconMenu2 />
        </ActionIcon>
        <Link to="/user/profile" className="sala-backend-name">
          <span className="sala-mark" aria-hidden />
          <span className="sala-site-name">{pickText(site.siteName as Text, locale)}</span>
        </Link>
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
      </header>
      <div className="sala-backdrop" data-open={open || undefined} onClick={() => setOpen(false)} />
      <nav
        ref={nav}
        className="sala-backend-nav"
        data-open={open || undefined}
        aria-label={t('shell.menu')}
      >
        <ActionIcon
          ref={close}
          className="sala-nav-close"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('shell.close-menu')}
          onClick={() => setOpen(false)}
        >
          <IconX />
        </ActionIcon>
        <NavMenu />
      </nav>
      <div ref={content} className="sala-backend-content" id="content" tabIndex={-1} inert={open}>
        {children}
      </div>
    </div>
  )
}
