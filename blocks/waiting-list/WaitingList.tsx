import { useState } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { useAct } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import './WaitingList.css'

export const catalogues = ['course'] as const

interface Own {
  id: string
  state: string
  until?: string
}
interface FullRound {
  id: string
  start: string
  end: string
  place: string
  waiting: number
  own?: Own
}
interface Waiting {
  known: boolean
  rounds: FullRound[]
}

/** Rounds of a course that are full: one waits for a seat, and takes it when it is offered. */
export default function WaitingList({
  props,
  data,
}: BlockProps<{ title?: Text }, { waiting?: Waiting | null }>) {
  const t = useText('course')
  const locale = useLocale()
  const found = data.waiting
  if (!found || found.rounds.length === 0) return null
  return (
    <Section className="sala-waiting-list" title={pickText(props.title, locale) || t('wait.title')}>
      <ul>
        {found.rounds.map((round) => (
          <Line key={round.id} round={round} known={found.known} />
        ))}
      </ul>
    </Section>
  )
}

function Line({ round, known }: { round: FullRound; known: boolean }) {
  const t = useText('course')
  const locale = useLocale()
  const { act, busy, problem } = useAct()
  const [own, setOwn] = useState(round.own)
  const { id, start, end, place, waiting } = round
  const wait = async (): Promise<void> => {
    const answer = await act<{ id: string }>('/api/learning/wait', { round: id })
    if (answer.ok) setOwn({ id: answer.value.id, state: 'waiting' })
  }
  const leave = async ({ id: entry }: Own): Promise<void> => {
    const answer = await act('/api/learning/leave-list', { waiting: entry })
    if (answer.ok) setOwn(undefined)
  }
  const takeSeat = async ({ id: entry }: Own): Promise<void> => {
    const answer = await act<{ path: string }>('/api/learning/take-seat', { waiting: entry })
    if (answer.ok) location.assign(answer.value.path)
  }
  return (
    <li>
      <span>
        <strong>
          {formatDate(start, locale)}
          {end !== start && ` – ${formatDate(end, locale)}`}
        </strong>{' '}
        {place}
      </span>
      <span role="status">
        {!own
          ? t('wait.full', { count: waiting })
          : own.state === 'offered' && own.until
            ? t('wait.offered', { date: formatDate(own.until, locale) })
            : t('wait.waiting')}
      </span>
      {!known ? (
        <a className="sala-button" data-kind="secondary" href="/member/login">
          {t('wait.sign-in')}
        </a>
      ) : !own ? (
        <button
          type="button"
          className="sala-button"
          data-kind="secondary"
          disabled={busy}
          onClick={() => void wait()}
        >
          {t('wait.ask')}
        </button>
      ) : (
        <span>
          {own.state === 'offered' && (
            <button
              type="button"
              className="sala-button"
              data-kind="primary"
              disabled={busy}
              onClick={() => void takeSeat(own)}
            >
              {t('wait.take')}
            </button>
          )}{' '}
          <button
            type="button"
            className="sala-button"
            data-kind="quiet"
            disabled={busy}
            onClick={() => void leave(own)}
          >
            {t('wait.leave')}
          </button>
        </span>
      )}
      {problem && <p role="alert">{problem}</p>}
    </li>
  )
}
