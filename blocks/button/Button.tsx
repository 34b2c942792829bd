import { useLocale } from '#i18n'
import { AuthorLink, usePage } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Button.css'

interface ButtonProps {
  buttons?: { text?: Text; link?: string; kind?: 'primary' | 'secondary' | 'quiet'; target?: '_self' | '_blank' }[]
}

/** Buttons side by side. Each is a link; one without an address that may be linked to is drawn for those who edit the page alone. */
export default function Button({ props }: BlockProps<ButtonProps>) {
  const locale = useLocale()
  const { edit } = usePage()
  const buttons = (props.buttons ?? []).flatMap((button) => {
    const link = safeLink(button.link)
    const text = pickText(button.text, locale)
    return text && (link || edit) ? [{ ...button, link, text }] : []
  })
  if (buttons.length === 0) return null
  return (
    <div className="sala-buttons">
      {buttons.map(({ link, text, kind = 'primary', target }, index) =>
        link ? (
          <AuthorLink key={index} className="sala-button" kind={kind} to={link} target={target}>
            {text}
          </AuthorLink>
        ) : (
          <span key={index} className="sala-button" data-kind={kind} role="link" aria-disabled="true">
            {text}
          </span>
        ),
      )}
    </div>
  )
}
