import type { CountsAnswer } from '#gateway'
import { formatNumber, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import { CountedNumber } from './CountedNumber.tsx'
import './Statistics.css'

export const catalogues = ['academy']

const FIGURES = ['user', 'course', 'certification'] as const

interface StatisticsProps {
  title?: Text
  figures?: string[]
  month?: boolean
}

/** Members, courses and certificates: all there are and those of this month (spec: academy 2.2; 3, counts). What is not counted is left out. */
export default function Statistics({
  props,
  data,
}: BlockProps<StatisticsProps, { counts?: CountsAnswer | null }>) {
  const t = useText('academy')
  const shared = useText('public')
  const locale = useLocale()
  const title = pickText(props.title, locale)
  const counts = data.counts?.counts ?? {}
  const asked = props.figures?.length ? props.figures : FIGURES
  const figures = FIGURES.filter((name) => asked.includes(name) && Object.hasOwn(counts, name))
  return (
    <Section className="sala-statistics" title={title} label={t('statistics.label')}>
      {data.counts === null && <p className="sala-empty">{shared('load-failed')}</p>}
      {figures.length > 0 && (
        <dl>
          {figures.map((name) => {
            const { allTime, currentMonth } = counts[name]!
            return (
              <div key={name}>
                <dt>{t(`statistics.${name}`)}</dt>
                <dd>
                  <CountedNumber value={allTime} />
                  {props.month !== false && currentMonth > 0 && (
                    <span className="sala-statistics-month">
                      {t('statistics.month', { amount: formatNumber(currentMonth, locale) })}
                    </span>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </Section>
  )
}
