import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { bangkokDay, pickText, systemClock, type Text } from '#shared'
import { BackToTop } from '../public/BackToTop.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { Marquee } from './Marquee.tsx'
import { SessionBar } from './SessionBar.tsx'
import { NavMenu } from './NavMenu.tsx'
import { HeaderTools } from './HeaderTools.tsx'
import './backend.css'

export interface BackendLayoutProps {
  children: ReactNode
  /** What stands over the header; the way to the content stays the first in the window. */
  bar?: ReactNode
  onSignOut(): void
  onToggleTheme(): void
  /** Opens what finds everything. */
  onFind(): void
  /** Opens the console beside; where there is one. */
  onConsole?: (() => void) | undefined
}

/** As in the sheet. */
const NARROW = '(max-width: 60rem)'

/** The menu where it slides in: it takes the focus and gives it back, and goes with the screen. */
function useSlidingMenu(pathname: string) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const nav = useRef<HTMLElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpen(false), [pathname])
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
  return { open, setOpen, opener, nav, close }
}

/** What was pressed has gone with the screen before: the keys go on in this one, not at the top of the window. */
function useFocusOnArrival(pathname: string) {
  const came = useRef(pathname)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (came.current !== pathname && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true })
    came.current = pathname
  }, [pathname])
  return content
}

/** The shell of staff: header, menu by module, content. On a narrow screen the menu slides in. */
export function BackendLayout({
  children,
  bar,
  onSignOut,
  onToggleTheme,
  onFind,
  onConsole,
}: BackendLayoutProps) {
  const t = useText('backend')
  const locale = useLocale()
  const { site } = useSession()
  const { pathname } = useLocation()
  const { open, setOpen, opener, nav, close } = useSlidingMenu(pathname)
  const content = useFocusOnArrival(pathname)
  const marquee = pickText(site.marquee, locale)
  return (
    <div className="sala-backend">
      <a className="sala-skip" inert={open} href="#content">
        {t('shell.skip')}
      </a>
      {bar && (
        <div className="sala-backend-bar" inert={open}>
          {bar}
        </div>
      )}
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
        <Link to="/work/home" className="sala-backend-name">
          <span className="sala-mark" aria-hidden />
          <span className="sala-site-name">{pickText(site.siteName as Text, locale)}</span>
        </Link>
        <HeaderTools {...{ onSignOut, onToggleTheme, onFind, onConsole }} />
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
        {marquee && <Marquee words={marquee} />}
        <SessionBar />
        {children}
        <Footer name={pickText(site.siteName as Text, locale)} />
      </div>
      <BackToTop />
      <LoadingOverlay />
    </div>
  )
}

const BUDDHIST_ERA = 543

function Footer({ name }: { name: string }) {
  const t = useText('public')
  const era = useLocale() === 'th' ? BUDDHIST_ERA : 0
  const year = Number(bangkokDay(systemClock.now()).slice(0, 4)) + era
  return <footer className="sala-backend-footer">{t('copyright', { year, site: name })}</footer>
}
