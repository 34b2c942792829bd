import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import './Timeline.css'

export const catalogues = ['content']

interface TimelineProps {
  items?: { when?: Text; title?: Text; text?: Text; done?: boolean }[]
  level?: number
}

export default function Timeline({ props }: BlockProps<TimelineProps>) {
  const t = useText('content')
  const locale = useLocale()
  const Level = `h${Math.min(4, Math.max(2, Math.trunc(Number(props.level)) || 3))}` as 'h3'
  const items = (props.items ?? []).filter(({ title }) => pickText(title, locale))
  if (items.length === 0) return null
  return (
    <ol className="sala-timeline">
      {items.map(({ when, title, text, done }, index) => (
        <li key={index} data-done={done ? '' : undefined}>
          <p className="sala-timeline-when">
            {done && <span className="visually-hidden">{t('timeline.done')} </span>}
            {pickText(when, locale)}
          </p>
          <Level>
            <Words text={pickText(title, locale)} />
          </Level>
          {pickText(text, locale) && <p>{pickText(text, locale)}</p>}
        </li>
      ))}
    </ol>
  )
}
