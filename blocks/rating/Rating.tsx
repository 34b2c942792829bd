import { formatNumber, useLocale, useText } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon } from '#ui'
import './Rating.css'

export const catalogues = ['content']

interface RatingProps {
  value?: number
  count?: number
  label?: Text
  link?: string
}

const STARS = 5

export default function Rating({ props }: BlockProps<RatingProps>) {
  const t = useText('content')
  const locale = useLocale()
  if (typeof props.value !== 'number' || !Number.isFinite(props.value)) return null
  const value = Math.min(STARS, Math.max(0, props.value))
  const count = Math.max(0, Math.trunc(props.count ?? 0))
  const label = pickText(props.label, locale)
  const told = [
    ...(count > 0 ? [t('rating.count', { count, shown: formatNumber(count, locale) })] : []),
    ...(label ? [label] : []),
  ].join(' · ')
  const link = safeLink(props.link)
  const score = formatNumber(Math.round(value * 10) / 10, locale)
  const row = () => Array.from({ length: STARS }, (_, index) => <Icon key={index} name="star" />)
  return (
    <p className="sala-stars">
      <span className="sala-stars-row" aria-hidden="true">
        {row()}
        <span style={{ inlineSize: `${(value / STARS) * 100}%` }}>{row()}</span>
      </span>
      <strong aria-hidden="true">{score}</strong>
      <span className="visually-hidden">{t('rating.score', { value: score })}</span>
      {told && (link ? <AuthorLink to={link}>{told}</AuthorLink> : <span>{told}</span>)}
    </p>
  )
}
