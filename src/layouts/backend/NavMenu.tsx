import { IconChevronRight, IconFileText } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { menuIcons } from '#generated/menuIcons.ts'
import { useLocale, useText } from '#i18n'
import { routePath, useSession, type OpenModule, type OpenRoute } from '#session'
import { browserStore } from '#shared'
import { MenuCount } from './MenuCount.tsx'
import { useMenuKeys } from './useMenuKeys.ts'

/** With more modules than this they are folded, but for the first and the one that is open. */
const MAX_UNFOLDED = 4
/** Modules that somebody folded or unfolded. */
const FOLDED = 'menu-folded'

/** What somebody folded or unfolded, kept in this browser. */
function useFolded(isMany: boolean) {
  const [kept, setKept] = useState(
    () => (browserStore.read(FOLDED) ?? {}) as Record<string, boolean | undefined>,
  )
  return {
    isOpen: (name: string, isFirst: boolean, isHere: boolean): boolean =>
      kept[name] === undefined ? !isMany || isFirst || isHere : !kept[name],
    fold: (name: string, isFolded: boolean): void => {
      const next = { ...kept, [name]: isFolded }
      setKept(next)
      browserStore.write(FOLDED, next)
    },
  }
}

/** The menu: modules with at least one entry, entries marked so in the route tables (spec: academy 2.2, backend header). */
export function NavMenu() {
  const locale = useLocale()
  const { modules } = useSession()
  const { pathname } = useLocation()
  const groups = modules
    .map((module) => ({
      module,
      routes: module.routes.filter((route) => route.inMenu && route.title),
    }))
    .filter(({ routes }) => routes.length)
  const current = groups
    .flatMap(({ module, routes }) => routes.map((route) => routePath(module, route)))
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0]
  const { isOpen, fold } = useFolded(groups.length > MAX_UNFOLDED)
  const list = useRef<HTMLUListElement>(null)
  const keys = useMenuKeys(list, current)
  // The menu of who may do much is longer than the window.
  useEffect(
    () => void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    [current],
  )
  return (
    <ul ref={list} className="sala-nav" {...keys}>
      {groups.map(({ module, routes }, index) => {
        const isHere = routes.some((route) => routePath(module, route) === current)
        const open = isOpen(module.name, index === 0, isHere)
        return (
          <li key={module.name} data-module={module.name}>
            <button
              type="button"
              className="sala-nav-title"
              aria-expanded={open}
              onClick={() => fold(module.name, open)}
            >
              <IconChevronRight size={14} aria-hidden />
              {module.label[locale]}
            </button>
            {open && (
              <>
                <Entries
                  module={module}
                  routes={routes.filter(({ technical }) => !technical)}
                  current={current}
                />
                <Folded
                  module={module}
                  routes={routes.filter(({ technical }) => technical)}
                  current={current}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface EntriesProps {
  module: OpenModule
  routes: OpenRoute[]
  /** The path of the entry that is open. */
  current: string | undefined
}

function Entries({ module, routes, current }: EntriesProps) {
  const locale = useLocale()
  return (
    <ul>
      {routes.map((route) => {
        const path = routePath(module, route)
        const Icon = menuIcons[route.icon ?? ''] ?? IconFileText
        return (
          <li key={route.path}>
            <Link to={path} aria-current={path === current ? 'page' : undefined}>
              <Icon size={19} stroke={1.7} aria-hidden /> {route.title![locale]}
              {route.counter && <MenuCount route={route} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** What is not for daily work, behind one line; open while one of it is. */
function Folded({ module, routes, current }: EntriesProps) {
  const t = useText('backend')
  if (routes.length === 0) return null
  const isHere = routes.some((route) => routePath(module, route) === current)
  return (
    <details key={String(isHere)} className="sala-nav-folded" open={isHere}>
      <summary>{t('shell.technical')}</summary>
      <Entries module={module} routes={routes} current={current} />
    </details>
  )
}
