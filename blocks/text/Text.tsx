import { useLocale } from '#i18n'
import { RichText } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text as AuthorText } from '#shared'
import './Text.css'

interface TextProps {
  html?: AuthorText
  size?: 'sm' | 'md' | 'lg'
}

/** Rich text; what it may hold is decided by the allow-list of the renderer. */
export default function Text({ props }: BlockProps<TextProps>) {
  const html = pickText(props.html, useLocale())
  return html ? <RichText html={html} className={props.size && `sala-text-${props.size}`} /> : null
}
