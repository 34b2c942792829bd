import type { MouseEvent } from 'react'
import { useLocale } from '#i18n'
import { AuthorLink, usePage } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Button.css'

interface ButtonProps {
  buttons?: {
    text?: Text
    link?: string
    kind?: 'primary' | 'secondary' | 'quiet'
    target?: '_self' | '_blank'
  }[]
}

/** Sends the form around a button by the flow that the button names; Enter in a field still sends it as the form does. */
function send({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  button.form?.dispatchEvent(
    new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }),
  )
}

/**
 * Buttons side by side. Each is a link, or, where the block names a flow and stands in a form, sends the form by it. One
 * that does neither is rendered for those who edit the page alone.
 */
export default function Button({ object: { flow }, props }: BlockProps<ButtonProps>) {
  const locale = useLocale()
  const { edit } = usePage()
  const buttons = (props.buttons ?? []).flatMap((button) => {
    const link = safeLink(button.link)
    const text = pickText(button.text, locale)
    return text && (link || flow || edit) ? [{ ...button, link, text }] : []
  })
  if (buttons.length === 0) return null
  return (
    <div className="sala-buttons">
      {buttons.map(({ link, text, kind = 'primary', target }, index) =>
        link ? (
          <AuthorLink key={index} className="sala-button" kind={kind} to={link} target={target}>
            {text}
          </AuthorLink>
        ) : flow ? (
          <button
            key={index}
            type="button"
            className="sala-button"
            data-kind={kind}
            data-flow={flow}
            onClick={send}
          >
            {text}
          </button>
        ) : (
          <span
            key={index}
            className="sala-button"
            data-kind={kind}
            role="link"
            aria-disabled="true"
          >
            {text}
          </span>
        ),
      )}
    </div>
  )
}
