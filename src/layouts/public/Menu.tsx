import { useRef } from 'react'
import { useLocale, useText } from '#i18n'
import { safeLink } from '#pages/model'
import type { MenuItem } from '#schema'
import { pickText } from '#shared'
import { useClosing } from '#ui'
import { ShellIcon } from './icons.tsx'

const MAX_LEVELS = 3

/**
 * The menu of the site: a row on a wide page, a popover on a narrow one. Groups are `details`, so that all of it works
 * before any script, by touch and by keyboard.
 */
export function Menu({ items, path }: { items: MenuItem[]; path: string }) {
  const t = useText('public')
  const nav = useRef<HTMLElement>(null)
  useClosing(nav)
  if (items.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="sala-shell-tool sala-menu-open"
        popoverTarget="site-menu"
        aria-label={t('open-menu')}
      >
        <ShellIcon name="menu" />
      </button>
      <nav
        id="site-menu"
        popover="auto"
        className="sala-menu"
        aria-label={t('main-menu')}
        ref={nav}
      >
        <button
          type="button"
          className="sala-shell-tool sala-menu-close"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label={t('close-menu')}
        >
          <ShellIcon name="close" />
        </button>
        <ul>
          {items.map((item, index) => (
            <Entry key={index} item={item} path={path} level={1} />
          ))}
        </ul>
      </nav>
    </>
  )
}

function Entry({ item, path, level }: { item: MenuItem; path: string; level: number }) {
  const locale = useLocale()
  const title = pickText(item.title, locale)
  const link = safeLink(item.target)
  const below = level < MAX_LEVELS ? (item.subMenu ?? []) : []
  const current = link !== undefined && link === path.split('?')[0] ? 'page' : undefined
  if (below.length === 0) {
    return link ? (
      <li>
        <a href={link} aria-current={current}>
          {title}
        </a>
      </li>
    ) : null
  }
  return (
    <li>
      <details name={level === 1 ? 'site-menu-group' : undefined}>
        <summary>{title}</summary>
        <ul>
          {link && link !== '#' && (
            <li>
              <a href={link} aria-current={current}>
                {title}
              </a>
            </li>
          )}
          {below.map((child, index) => (
            <Entry key={index} item={child} path={path} level={level + 1} />
          ))}
        </ul>
      </details>
    </li>
  )
}
