import { useState, type ClipboardEvent } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { Seat, SeatsAnswer } from '#pages/model'
import type { BlockProps } from '#registry'
import { namedAddresses } from '#shared'
import './OrderSeats.css'

export const catalogues = ['shop']

/** Who learns on the seats of an order: named by who ordered, until the round begins; one plain form, which needs no script. */
export default function OrderSeats({ data }: BlockProps<object, { seats?: SeatsAnswer | null }>) {
  const t = useText('shop')
  const { edit } = usePage()
  const { seats } = data
  return (
    <div className="sala-seats">
      <h1>{t('seats.title')}</h1>
      {seats ? <Seats answer={seats} /> : edit ? null : <p>{t('seats.none')}</p>}
    </div>
  )
}

function Seats({ answer }: { answer: SeatsAnswer }) {
  const t = useText('shop')
  const locale = useLocale()
  const { course_name, ref1, paid, closed, round, seats, problem, done, pay } = answer
  const named = seats.filter(({ email }) => email !== '').length
  const isWrong = problem !== undefined || seats.some((seat) => seat.problem)
  return (
    <>
      <p>
        <strong>{course_name}</strong>
        {' · '}
        {ref1}
        {round && ` · ${t('seats.round', { day: formatDate(round.start, locale) })}`}
      </p>
      {isWrong && (
        <p className="sala-seats-told" role="alert" data-kind="problem">
          {problem ?? t('seats.check')}
        </p>
      )}
      {done && (
        <p className="sala-seats-told" role="status">
          {t(paid ? 'seats.done-paid' : 'seats.done')}
        </p>
      )}
      <p>{t('seats.named', { count: seats.length, named })}</p>
      {closed ? <Named seats={seats} /> : <SeatsForm answer={answer} />}
      <p>
        <a href={pay}>{t('seats.back')}</a>
      </p>
    </>
  )
}

/** Nothing can be changed any more. */
function Named({ seats }: { seats: Seat[] }) {
  const t = useText('shop')
  return (
    <>
      <p>{t('seats.closed')}</p>
      <ol className="sala-seats-named">
        {seats
          .filter(({ email }) => email !== '')
          .map(({ name, email }) => (
            <li key={email}>
              {name} · {email}
            </li>
          ))}
      </ol>
    </>
  )
}

function SeatsForm({ answer: { _id, csrf, key, seats: given } }: { answer: SeatsAnswer }) {
  const t = useText('shop')
  const [seats, setSeats] = useState(given)
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`
  const change = (at: number, field: 'name' | 'email', value: string): void =>
    setSeats(seats.map((seat, row) => (row === at ? { ...seat, [field]: value } : seat)))
  /** Lines of a spreadsheet go into this line and those below it that are free to change. */
  const paste = (at: number, event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n\r]/.test(text.trim())) return
    event.preventDefault()
    const lines = namedAddresses(text)
    const next = [...seats]
    let row = at
    for (const line of lines) {
      while (next[row]?.fixed) row++
      if (row >= next.length) break
      next[row++] = line
    }
    setSeats(next)
  }
  return (
    <form method="post" action={`/lesson/learners/${encodeURIComponent(_id)}${query}`}>
      <input type="hidden" name="_csrf" value={csrf} />
      <p className="sala-seats-hint">{t('seats.hint')}</p>
      <ol className="sala-seats-lines">
        {seats.map((seat, at) => (
          <Line key={at} at={at} seat={seat} change={change} paste={paste} />
        ))}
      </ol>
      <details>
        <summary>{t('seats.paste')}</summary>
        <label>
          {t('seats.paste-label')}
          <textarea name="paste" rows={5} />
        </label>
      </details>
      <button className="sala-button" data-kind="primary">
        {t('seats.save')}
      </button>
    </form>
  )
}

interface LineProps {
  at: number
  seat: Seat
  change(at: number, field: 'name' | 'email', value: string): void
  paste(at: number, event: ClipboardEvent): void
}

function Line({ at, seat, change, paste }: LineProps) {
  const t = useText('shop')
  const number = at + 1
  const problemId = seat.problem ? `seat-${at}-problem` : undefined
  const shared = (field: 'name' | 'email') => ({
    name: `${field}-${at}`,
    value: seat[field],
    readOnly: seat.fixed,
    'aria-label': t(`seats.${field}`, { number }),
    'aria-invalid': problemId !== undefined,
    'aria-describedby': problemId,
    placeholder: t(`seats.${field}-word`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change(at, field, currentTarget.value),
    onPaste: (event: ClipboardEvent) => paste(at, event),
  })
  return (
    <li>
      <input {...shared('name')} maxLength={200} />
      <input {...shared('email')} type="email" maxLength={254} />
      {seat.fixed && <small>{t('seats.fixed')}</small>}
      {seat.problem && (
        <small id={problemId} role="alert" data-kind="problem">
          {seat.problem}
        </small>
      )}
    </li>
  )
}
