import { useLocale } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Button.css'

interface ButtonProps {
  buttons?: { text?: Text; link?: string; kind?: 'primary' | 'secondary' | 'quiet'; target?: '_self' | '_blank' }[]
}

/** Buttons side by side. Each is a link; one without an address that may be linked to is not drawn. */
export default function Button({ props }: BlockProps<ButtonProps>) {
  const locale = useLocale()
  const buttons = (props.buttons ?? []).flatMap((button) => {
    const link = safeLink(button.link)
    const text = pickText(button.text, locale)
    return link && text ? [{ ...button, link, text }] : []
  })
  if (buttons.length === 0) return null
  return (
    <div className="sala-buttons">
      {buttons.map(({ link, text, kind, target }, index) => (
        <AuthorLink key={index} className="sala-button" kind={kind ?? 'primary'} to={link} target={target}>
          {text}
        </AuthorLink>
      ))}
    </div>
  )
}
