import { useLocale, useText } from '#i18n'
import { isExternal, safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Button.css'

interface ButtonProps {
  buttons?: { text?: Text; link?: string; kind?: 'primary' | 'secondary' | 'quiet'; target?: '_self' | '_blank' }[]
}

/** Buttons side by side. Each is a link; one without an address that may be linked to is not drawn. */
export default function Button({ props }: BlockProps<ButtonProps>) {
  const locale = useLocale()
  const t = useText('public')
  const buttons = (props.buttons ?? []).flatMap((button) => {
    const link = safeLink(button.link)
    const text = pickText(button.text, locale)
    return link && text ? [{ ...button, link, text }] : []
  })
  if (buttons.length === 0) return null
  return (
    <div className="sala-buttons">
      {buttons.map(({ link, text, kind, target }, index) => (
        <a key={index} className="sala-button" data-kind={kind ?? 'primary'} href={link} target={target === '_blank' ? '_blank' : undefined} rel={target === '_blank' || isExternal(link) ? 'noopener' : undefined}>
          {text}
          {target === '_blank' && <span className="visually-hidden">{t('new-window')}</span>}
        </a>
      ))}
    </div>
  )
}
