import { useLocale } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import './Steps.css'

interface StepsProps {
  items?: { title?: Text; text?: Text }[]
  look?: 'across' | 'down'
  level?: number
}

export default function Steps({ props }: BlockProps<StepsProps>) {
  const locale = useLocale()
  const Level = `h${Math.min(4, Math.max(2, Math.trunc(Number(props.level)) || 3))}` as 'h3'
  const items = (props.items ?? []).filter(({ title }) => pickText(title, locale))
  if (items.length === 0) return null
  return (
    <ol className="sala-steps" data-look={props.look ?? 'across'}>
      {items.map(({ title, text }, index) => (
        <li key={index}>
          <Level>
            <Words text={pickText(title, locale)} />
          </Level>
          {pickText(text, locale) && <p>{pickText(text, locale)}</p>}
        </li>
      ))}
    </ol>
  )
}
