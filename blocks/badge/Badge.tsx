import { useLocale } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, ICON_NAMES, type IconName } from '#ui'
import './Badge.css'

interface BadgeProps {
  badges?: { text?: Text; tone?: string; icon?: string; link?: string }[]
  size?: 'md' | 'lg'
}

/** Short labels side by side; one without words is not drawn. */
export default function Badge({ props }: BlockProps<BadgeProps>) {
  const locale = useLocale()
  const badges = (props.badges ?? []).flatMap((badge) => {
    const text = pickText(badge.text, locale)
    return text ? [{ ...badge, text, link: safeLink(badge.link) }] : []
  })
  if (badges.length === 0) return null
  return (
    <ul className="sala-badges" data-size={props.size ?? 'md'}>
      {badges.map(({ text, tone, icon, link }, index) => (
        <li key={index} className="sala-label" data-tone={tone ?? 'brand'}>
          {(ICON_NAMES as string[]).includes(icon ?? '') && (
            <Icon name={icon as IconName} size={16} />
          )}
          {link ? <AuthorLink to={link}>{text}</AuthorLink> : text}
        </li>
      ))}
    </ul>
  )
}
