import { useLocale } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon as LineIcon, ICON_NAMES, type IconName } from '#ui'
import './Icon.css'

interface IconProps {
  icon?: string
  title?: Text
  text?: Text
  size?: 'sm' | 'md' | 'lg'
  tone?: string
  framed?: boolean
  side?: 'below' | 'beside'
  link?: string
}

const SIZES = { sm: 22, md: 30, lg: 44 }

/** A line icon with a few words, or alone as decoration. */
export default function Icon({ props }: BlockProps<IconProps>) {
  const locale = useLocale()
  const name = (ICON_NAMES as string[]).includes(props.icon ?? '')
    ? (props.icon as IconName)
    : undefined
  const title = pickText(props.title, locale)
  const text = pickText(props.text, locale)
  const link = title ? safeLink(props.link) : undefined
  if (!name && !title && !text) return null
  return (
    <div
      className="sala-icon-block"
      data-side={props.side ?? 'below'}
      data-tone={props.tone ?? 'brand'}
    >
      {name && (
        <span
          className="sala-icon-ground"
          data-framed={props.framed === false ? undefined : ''}
          data-size={props.size ?? 'md'}
        >
          <LineIcon name={name} size={SIZES[props.size ?? 'md'] ?? SIZES.md} />
        </span>
      )}
      {(title || text) && (
        <div>
          {title && (
            <p className="sala-icon-title">
              {link ? <AuthorLink to={link}>{title}</AuthorLink> : title}
            </p>
          )}
          {text && <p className="sala-icon-text">{text}</p>}
        </div>
      )}
    </div>
  )
}
