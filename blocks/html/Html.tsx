import { useLocale } from '#i18n'
import { RichText } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'

interface HtmlProps {
  html?: Text
}

/** HTML written as code. It may hold what rich text may hold; the gateway cleans it on writing, the renderer on every rendering. */
export default function Html({ props }: BlockProps<HtmlProps>) {
  const html = pickText(props.html, useLocale())
  return html ? <RichText html={html} /> : null
}
