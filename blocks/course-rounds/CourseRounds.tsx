import { formatDate, useLocale, useText } from '#i18n'
import type { QueryAnswer } from '#gateway'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { bangkokDay, fillTemplate, pickText, systemClock, type Text } from '#shared'
import { Section } from '#ui'
import './CourseRounds.css'

export const catalogues = ['course']

interface RoundsProps {
  title?: Text
  enrolLink?: string
}

interface Round extends StoredRecord {
  course: string
  start: string
  end?: string
  time?: string
  type?: string
  place?: string
  seats?: number
  taken?: number
  /** Seats that orders hold. */
  booked?: number
  /** Seats that are offered to who waited. */
  held?: number
  startRegistDate?: string
  endRegistDate?: string
  status?: 'open' | 'full' | 'closed' | 'cancelled'
}

/** Rounds of the course that the address names, those to come: when, where, and how many seats are left. */
export default function CourseRounds({
  props,
  data,
}: BlockProps<RoundsProps, { rounds?: QueryAnswer<Round> | null }>) {
  const t = useText('course')
  const locale = useLocale()
  const today = bangkokDay(systemClock.now())
  const rounds = (data.rounds?.data ?? []).filter(({ start, end }) => (end ?? start) >= today)
  const title = pickText(props.title, locale) || t('rounds.label')
  return (
    <Section className="sala-course-rounds" title={title}>
      {rounds.length === 0 ? (
        <p className="sala-empty">{t(data.rounds === null ? 'rounds.failed' : 'rounds.none')}</p>
      ) : (
        <ul>
          {rounds.map((round) => (
            <RoundLine key={round._id} round={round} enrolLink={props.enrolLink} today={today} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** May somebody join it today? What its status says, and the days between which one may. */
function stateOf(
  { status = 'open', seats, taken = 0, booked = 0, held = 0, ...round }: Round,
  today: string,
) {
  if (status !== 'open') return status
  if (seats !== undefined && taken + booked + held >= seats) return 'full'
  if (round.endRegistDate && round.endRegistDate < today) return 'closed'
  return 'open'
}

function RoundLine({
  round,
  enrolLink,
  today,
}: {
  round: Round
  enrolLink?: string
  today: string
}) {
  const t = useText('course')
  const say = useText('public')
  const locale = useLocale()
  const { start, end, time, place, type, seats, startRegistDate, endRegistDate } = round
  const { taken = 0, booked = 0 } = round
  const state = stateOf(round, today)
  const isEarly = startRegistDate !== undefined && startRegistDate > today
  const link =
    state === 'open' && !isEarly
      ? safeLink(
          fillTemplate(enrolLink ?? '', {
            _id: encodeURIComponent(round._id),
            course: encodeURIComponent(round.course),
          }),
        )
      : undefined
  const days = [start, ...(end && end !== start ? [end] : [])].map((day) => formatDate(day, locale))
  return (
    <li data-state={state}>
      <div>
        <strong>{days.join(' – ')}</strong>
        <span>{[time, place || (type && say(`course-${type}`))].filter(Boolean).join(' · ')}</span>
      </div>
      <div>
        <span className="sala-round-state">
          {state === 'open' && seats !== undefined
            ? t('rounds.left', { count: seats - taken - booked })
            : t(`rounds.${state}`)}
        </span>
        {state === 'open' && (isEarly ? startRegistDate : endRegistDate) && (
          <span>
            {isEarly
              ? t('rounds.from', { date: formatDate(startRegistDate, locale) })
              : t('rounds.until', { date: formatDate(endRegistDate, locale) })}
          </span>
        )}
      </div>
      {link && (
        <a className="sala-button" data-kind="secondary" href={link}>
          {t('rounds.enrol')}
          <span className="visually-hidden"> {days.join(' – ')}</span>
        </a>
      )}
    </li>
  )
}
