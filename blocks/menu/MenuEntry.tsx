import { useLocale } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import type { MenuItem } from '#schema'
import { pickText } from '#shared'
import { Icon } from '#ui'

type Item = Partial<MenuItem>

const MAX_LEVELS = 3

const isHere = (target: string | undefined, here: string): boolean =>
  target !== undefined && target.split(/[?#]/)[0] === here

/** Does the item, or one below it, lead to where the reader is? */
const leadsHere = (item: Item, here: string): boolean =>
  isHere(safeLink(item.target), here) ||
  (item.subMenu ?? []).some((below) => leadsHere(below, here))

/** A link, or a group that opens; a group's own link is the first below it. One that leads nowhere is not drawn. */
export function MenuEntry({
  item,
  here,
  level,
  opens,
}: {
  item: Item
  here: string
  level: number
  opens: boolean
}) {
  const locale = useLocale()
  const title = pickText(item.title, locale)
  const link = safeLink(item.target)
  const below = level < MAX_LEVELS ? (item.subMenu ?? []) : []
  const own = link && link !== '#' && title && (
    <li>
      <AuthorLink to={link} current={isHere(link, here)}>
        {title}
      </AuthorLink>
    </li>
  )
  if (below.length === 0) return own || null
  const around = leadsHere(item, here)
  return (
    <li>
      <details open={opens && around} data-here={around ? '' : undefined}>
        <summary>
          {title}
          <Icon name="down" size={16} />
        </summary>
        <ul>
          {own}
          {below.map((child, index) => (
            <MenuEntry key={index} item={child} here={here} level={level + 1} opens={opens} />
          ))}
        </ul>
      </details>
    </li>
  )
}
