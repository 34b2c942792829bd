import type { CSSProperties } from 'react'
import { useLocale, useText } from '#i18n'
import { AuthorLink, usePage } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './NewsTicker.css'

export const catalogues = ['content']

interface NewsTickerProps {
  label?: Text
  items?: { text?: Text; link?: string }[]
  speed?: number
  direction?: 'left' | 'right'
  color?: 'white' | 'brand' | 'text'
}

/** How far the line moves in a second at speed 1, in letters. */
const LETTERS_A_SECOND = 5
const DEFAULT_SPEED = 2
const SHORTEST_ROUND = 6

/** Short news that move (spec: academy 2.2, news ticker). The box that stops them is ticked without a script too. */
export default function NewsTicker({ props }: BlockProps<NewsTickerProps>) {
  const t = useText('content')
  const locale = useLocale()
  const { edit } = usePage()
  const items = (props.items ?? []).flatMap(({ text, link }) => {
    const words = pickText(text, locale)
    return words ? [{ words, link: safeLink(link) }] : []
  })
  if (items.length === 0) return null
  const letters = items.reduce((sum, { words }) => sum + words.length + 6, 0)
  const speed = Math.min(10, Math.max(1, props.speed ?? DEFAULT_SPEED))
  const round = Math.max(SHORTEST_ROUND, letters / (LETTERS_A_SECOND * speed))
  const list = (copy: boolean) => (
    <ul className="sala-ticker-items" aria-hidden={copy || undefined} inert={copy}>
      {items.map(({ words, link }, index) => (
        <li key={index}>{link ? <AuthorLink to={link}>{words}</AuthorLink> : words}</li>
      ))}
    </ul>
  )
  const label = pickText(props.label, locale)
  return (
    <section
      className="sala-ticker"
      aria-label={label || t('ticker.label')}
      data-color={props.color ?? 'white'}
      data-direction={props.direction ?? 'left'}
      data-still={edit ? '' : undefined}
      style={{ '--round': `${round.toFixed(1)}s` } as CSSProperties}
    >
      {label && <p className="sala-ticker-label">{label}</p>}
      <div className="sala-ticker-line">
        {list(false)}
        {list(true)}
      </div>
      <input
        type="checkbox"
        className="sala-ticker-pause"
        aria-label={t('ticker.pause')}
        title={t('ticker.pause')}
      />
    </section>
  )
}
