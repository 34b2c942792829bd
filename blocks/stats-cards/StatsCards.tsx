import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import './StatsCards.css'

export const catalogues = ['content']

interface StatsCardsProps {
  title?: Text
  entity?: string
  sum?: string
  group?: string
  groupLabels?: Record<string, Text>
  countLabel?: Text
  sumLabel?: Text
  money?: boolean
}

interface Figures {
  _id: unknown
  count?: number
  sum?: number
}

interface StatsData {
  all?: Figures[] | null
  groups?: Figures[] | null
}

/** How many records there are and what they come to, as a whole and by the values of a field. */
export default function StatsCards({ props, data }: BlockProps<StatsCardsProps, StatsData>) {
  const t = useText('content')
  const locale = useLocale()
  const { edit, admin } = usePage()
  const title = pickText(props.title, locale)
  if (!props.entity)
    return edit || admin ? <p className="sala-empty">{t('stats-cards.unset')}</p> : null
  const sumOf = (value = 0): string =>
    props.money === false ? formatNumber(value, locale) : formatMoney(value, locale)
  const nameOf = (value: unknown): string => {
    const text = typeof value === 'string' ? value : ''
    const labels = props.groupLabels ?? {}
    return (
      (Object.hasOwn(labels, text) ? pickText(labels[text], locale) : text) ||
      t('stats-cards.other')
    )
  }
  const whole = data.all?.[0] ?? { _id: null, count: 0, sum: 0 }
  return (
    <Section className="sala-stats" title={title} label={t('stats-cards.label')}>
      {!data.all ? (
        edit ? null : (
          <p className="sala-empty">{t('stats-cards.failed')}</p>
        )
      ) : (
        <dl>
          <Card
            name={pickText(props.countLabel, locale)}
            value={formatNumber(whole.count ?? 0, locale)}
          />
          {props.sum && <Card name={pickText(props.sumLabel, locale)} value={sumOf(whole.sum)} />}
          {props.group &&
            data.groups?.map(({ _id, count = 0, sum }, index) => (
              <Card
                key={index}
                name={nameOf(_id)}
                value={formatNumber(count, locale)}
                note={props.sum ? sumOf(sum) : undefined}
              />
            ))}
        </dl>
      )}
    </Section>
  )
}

function Card({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div className="sala-stat">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd className="sala-stat-note">{note}</dd>}
    </div>
  )
}
