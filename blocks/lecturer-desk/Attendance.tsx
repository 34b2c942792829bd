import { useState } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { useAct } from '#pages'
import { roundText, STATUSES, type DeskRound, type Half, type RoundLine } from './desk.ts'
import { HalfCode } from './HalfCode.tsx'

const keyOf = ({ date, half }: Half): string => `${date} ${half}`

/** Who came to a half-day: by one press each, or by the code that they scan. */
export function Attendance({
  round,
  of,
  today,
}: {
  round: DeskRound
  of: RoundLine | undefined
  today: string
}) {
  const t = useText('learning')
  const locale = useLocale()
  const { act, problem } = useAct()
  const [came, setCame] = useState(() =>
    Object.fromEntries(round.people.map((person) => [person.user, person.came])),
  )
  const [chosen, setChosen] = useState(
    () => round.halves.find(({ date }) => date >= today) ?? round.halves.at(-1),
  )
  const mark = async (user: string, status: string): Promise<void> => {
    if (!chosen) return
    const before = came[user]
    setCame((known) => ({ ...known, [user]: { ...known[user], [keyOf(chosen)]: status } }))
    const answer = await act('/api/learning/attendance', {
      round: round.id,
      user,
      date: chosen.date,
      half: chosen.half,
      status,
    })
    if (!answer.ok) setCame((known) => ({ ...known, [user]: before ?? {} }))
  }
  return (
    <section>
      <h2>{t('desk.attendance')}</h2>
      <p className="sala-desk-ways">
        <label>
          {t('desk.half')}{' '}
          <select
            className="sala-input"
            value={chosen ? keyOf(chosen) : ''}
            onChange={({ target }) =>
              setChosen(round.halves.find((half) => keyOf(half) === target.value))
            }
          >
            {round.halves.map((half) => (
              <option key={keyOf(half)} value={keyOf(half)}>
                {formatDate(half.date, locale)} {t(`desk.${half.half}`)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="sala-button"
          data-kind="secondary"
          onClick={() => globalThis.print()}
        >
          {t('desk.sign-sheet')}
        </button>
      </p>
      {chosen && <HalfCode key={keyOf(chosen)} round={round.id} half={chosen} />}
      {problem && <p role="alert">{problem}</p>}
      {round.people.length === 0 && <p className="sala-empty">{t('desk.nobody')}</p>}
      <SignSheet round={round} of={of} />
      <People
        round={round}
        cameTo={(user) => (chosen ? came[user]?.[keyOf(chosen)] : undefined)}
        onMark={(user, status) => void mark(user, status)}
      />
    </section>
  )
}

/** The same people on paper, with a place for each to sign on each half-day; on the screen there is none. */
function SignSheet({
  round: { halves, people },
  of,
}: {
  round: DeskRound
  of: RoundLine | undefined
}) {
  const t = useText('learning')
  const locale = useLocale()
  return (
    <table className="sala-sign-sheet" aria-hidden="true">
      {of && (
        <caption>
          <strong>{of.name}</strong>
          {t('desk.sign-sheet')} · {roundText(of, locale)}
        </caption>
      )}
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('desk.name')}</th>
          {halves.map((half) => (
            <th key={keyOf(half)} scope="col">
              {formatDate(half.date, locale)}
              <br />
              {t(`desk.${half.half}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ user, name, company }, index) => (
          <tr key={user}>
            <td>{index + 1}</td>
            <td>
              {name}
              <small>{company}</small>
            </td>
            {halves.map((half) => (
              <td key={keyOf(half)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each learner with what may be said of them. */
function People({
  round,
  cameTo,
  onMark,
}: {
  round: DeskRound
  cameTo: (user: string) => string | undefined
  onMark: (user: string, status: string) => void
}) {
  const t = useText('learning')
  return (
    <ul className="sala-desk-people">
      {round.people.map(({ user, name, company }) => (
        <li key={user}>
          <span>
            {name} <small>{company}</small>
          </span>
          <span role="group" aria-label={name}>
            {STATUSES.map((status) => (
              <button
                key={status}
                type="button"
                className="sala-button"
                data-kind={cameTo(user) === status ? 'primary' : 'secondary'}
                aria-pressed={cameTo(user) === status}
                onClick={() => onMark(user, status)}
              >
                {t(`desk.status.${status}`)}
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
