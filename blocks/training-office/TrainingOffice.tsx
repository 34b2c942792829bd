import { useState } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { useAct } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Locale, type Text } from '#shared'
import './TrainingOffice.css'

export const catalogues = ['learning'] as const

interface OfficeRound {
  id: string
  name: string
  start: string
  end: string
  status: string
  taken: number
  seats?: number
  waiting: number
  due: number
  issued: number
  minimum?: number
  short?: boolean
}
interface Office {
  month: string
  rounds: OfficeRound[]
  idle: { id: string; name: string; course: string; since: string }[]
}
interface Issued {
  issued: number
  already: number
  short: { name: string; percent: number }[]
}

/** The month of an ISO date in words, with its year as the language counts it. */
const monthName = (month: string, locale: Locale): string =>
  formatDate(`${month}-01`, locale, 'long').replace(/^\d+\s+/, '')

const monthFrom = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The month of the office: rounds with their seats, who has not begun, and certificates that are to be issued. */
export default function TrainingOffice({
  props,
  data,
}: BlockProps<{ title?: Text }, { office?: Office | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const { office } = data
  return (
    <div className="sala-office">
      <h1>{pickText(props.title, locale) || t('office.title')}</h1>
      {!office ? (
        <p className="sala-empty">{t('office.failed')}</p>
      ) : (
        <>
          <nav aria-label={t('office.month')}>
            <a href={`?month=${monthFrom(office.month, -1)}`}>{t('office.before')}</a>
            <strong>{monthName(office.month, locale)}</strong>
            <a href={`?month=${monthFrom(office.month, 1)}`}>{t('office.after')}</a>
          </nav>
          <h2>{t('office.rounds')}</h2>
          {office.rounds.length === 0 ? (
            <p className="sala-empty">{t('office.no-rounds')}</p>
          ) : (
            <Rounds rounds={office.rounds} />
          )}
          <h2>{t('office.idle')}</h2>
          {office.idle.length === 0 && <p className="sala-empty">{t('office.nobody-idle')}</p>}
          <ul>
            {office.idle.map(({ id, name, course, since }) => (
              <li key={id}>
                <a href={`/enroll/detail/${encodeURIComponent(id)}`}>{name}</a> {course}{' '}
                <small>{t('office.since', { date: formatDate(since, locale) })}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const COLUMNS = ['round', 'days', 'seats', 'waits', 'certificates'] as const

function Rounds({ rounds }: { rounds: OfficeRound[] }) {
  const t = useText('learning')
  return (
    <table className="sala-line-cards">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`office.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <Line key={round.id} round={round} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ round }: { round: OfficeRound }) {
  const t = useText('learning')
  const locale = useLocale()
  const { act, busy, problem } = useAct()
  const [result, setResult] = useState<Issued>()
  const { id, name, start, end, taken, seats, waiting, due, issued, short, minimum } = round
  const issue = async (): Promise<void> => {
    const answer = await act<Issued>('/api/learning/certificates', { round: id })
    if (answer.ok) setResult(answer.value)
  }
  return (
    <tr data-short={short ? '' : undefined}>
      <td data-label={t('office.round')}>
        <a href={`/lesson/round/${encodeURIComponent(id)}`}>{name}</a>
      </td>
      <td data-label={t('office.days')}>
        {formatDate(start, locale)}
        {end !== start && ` – ${formatDate(end, locale)}`}
      </td>
      <td data-label={t('office.seats')}>
        {taken}
        {seats !== undefined && `/${seats}`}
        {short && <small>{t('office.short', { minimum })}</small>}
      </td>
      <td data-label={t('office.waits')}>{waiting}</td>
      <td data-label={t('office.certificates')}>
        {t('office.issued', { count: issued + (result?.issued ?? 0) })}
        {due > 0 && !result && (
          <button
            type="button"
            className="sala-button"
            data-kind="primary"
            disabled={busy}
            onClick={() => void issue()}
          >
            {t('office.issue', { count: due })}
          </button>
        )}
        {result && result.short.length > 0 && (
          <small role="status">
            {t('office.not-enough', {
              names: result.short.map((one) => `${one.name} (${one.percent}%)`).join(', '),
            })}
          </small>
        )}
        {problem && <span role="alert">{problem}</span>}
      </td>
    </tr>
  )
}
