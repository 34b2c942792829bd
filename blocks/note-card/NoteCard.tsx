import { useLocale } from '#i18n'
import { RichText } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './NoteCard.css'

interface NoteCardProps {
  title?: Text
  html?: Text
  tone?: 'yellow' | 'green' | 'blue' | 'pink' | 'brand'
}

/** A note with a coloured head, yellow unless said otherwise (spec: academy 2.2, note card). */
export default function NoteCard({ props }: BlockProps<NoteCardProps>) {
  const locale = useLocale()
  const title = pickText(props.title, locale)
  const html = pickText(props.html, locale)
  if (!title && !html) return null
  return (
    <div
      className="sala-note"
      role="note"
      aria-label={title || undefined}
      data-tone={props.tone ?? 'yellow'}
    >
      {title && <p className="sala-note-head">{title}</p>}
      {html && <RichText html={html} className="sala-note-body" />}
    </div>
  )
}
