import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import { CALENDAR_YEARS, type CalendarAnswer, type CalendarMonth } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Locale, type Text } from '#shared'
import { Icon, Section } from '#ui'
import { Rounds } from './Rounds.tsx'
import './TrainingCalendar.css'

export const catalogues = ['academy']

/** Years before the Common Era of the Buddhist era (spec: academy 9). */
const BUDDHIST = 543

const yearText = (year: number, locale: Locale): string =>
  String(locale === 'th' ? year + BUDDHIST : year)

/** The rounds on site of a year, by months (spec: academy 2.2, training calendar). The year stands in the address. */
export default function TrainingCalendar({
  props,
  data,
}: BlockProps<{ title?: Text }, { calendar?: CalendarAnswer | null }>) {
  const t = useText('academy')
  const shared = useText('public')
  const locale = useLocale()
  const answer = data.calendar
  const title = pickText(props.title, locale)
  return (
    <Section className="sala-training" title={title} label={t('calendar.label')}>
      {answer && <Years year={answer.year} current={answer.current} />}
      {answer === null && <p className="sala-empty">{shared('load-failed')}</p>}
      {answer?.months.length === 0 && (
        <p className="sala-empty">{t('calendar.none', { year: yearText(answer.year, locale) })}</p>
      )}
      {answer?.months.map((month) => (
        <Month key={month.month} month={month} level={title ? 'h3' : 'h2'} />
      ))}
    </Section>
  )
}

function Month({
  month: { label, isPast, rounds },
  level: Level,
}: {
  month: CalendarMonth
  level: 'h2' | 'h3'
}) {
  const t = useText('academy')
  return (
    <section className="sala-training-month" data-past={isPast ? '' : undefined}>
      <Level>
        {label} <small>{t('calendar.rounds', { count: rounds.length })}</small>
      </Level>
      <Rounds rounds={rounds} caption={label} />
    </section>
  )
}

/** This year and two around it: to choose from, and one by one. Without script the button sends what is chosen. */
function Years({ year, current }: { year: number; current: number }) {
  const t = useText('academy')
  const locale = useLocale()
  const { path } = usePage()
  const pathname = path.split('?')[0] ?? ''
  const first = current - CALENDAR_YEARS
  const years = Array.from({ length: CALENDAR_YEARS * 2 + 1 }, (_, index) => first + index)
  const step = (to: number, label: string, icon: 'left' | 'right') =>
    years.includes(to) && (
      <a
        className="sala-icon-button"
        href={`${pathname}?year=${to}`}
        aria-label={`${label} ${yearText(to, locale)}`}
      >
        <Icon name={icon} />
      </a>
    )
  return (
    <form className="sala-training-years" method="get" action={pathname}>
      {step(year - 1, t('calendar.previous'), 'left')}
      <select
        className="sala-input"
        name="year"
        aria-label={t('calendar.year-label')}
        defaultValue={year}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {t('calendar.year', { year: yearText(one, locale) })}
          </option>
        ))}
      </select>
      {step(year + 1, t('calendar.next'), 'right')}
      <button className="sala-button sala-training-show">{t('calendar.show')}</button>
      {year !== current && (
        <a className="sala-button" href={pathname}>
          {t('calendar.current')}
        </a>
      )}
    </form>
  )
}
