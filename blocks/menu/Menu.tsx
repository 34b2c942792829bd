import { useRef } from 'react'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import type { MenuItem } from '#schema'
import { pickText, type Text } from '#shared'
import { useClosing } from '#ui'
import { MenuEntry } from './MenuEntry.tsx'
import './Menu.css'

export const catalogues = ['blocks']

interface MenuProps {
  label?: Text
  source?: 'own' | 'site'
  items?: Partial<MenuItem>[]
  direction?: 'horizontal' | 'vertical'
  size?: 'sm' | 'md'
}

/** Navigation: links, and groups that open what is below them. It works before any script. */
export default function Menu({ props }: BlockProps<MenuProps>) {
  const locale = useLocale()
  const t = useText('blocks')
  const { site, path } = usePage()
  const nav = useRef<HTMLElement>(null)
  const floats = props.direction !== 'vertical'
  useClosing(nav, floats)
  const items = props.source === 'site' ? (site.menu ?? []) : (props.items ?? [])
  if (items.length === 0) return null
  return (
    <nav
      className="sala-links"
      aria-label={pickText(props.label, locale) || t('menu')}
      ref={nav}
      data-direction={floats ? 'horizontal' : 'vertical'}
      data-size={props.size ?? 'sm'}
    >
      <ul>
        {items.map((item, index) => (
          <MenuEntry
            key={index}
            item={item}
            here={path.split(/[?#]/)[0]!}
            level={1}
            opens={!floats}
          />
        ))}
      </ul>
    </nav>
  )
}
