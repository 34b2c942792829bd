import { useState, type FormEvent } from 'react'
import { useText } from '#i18n'
import { RichText, useAct } from '#pages'
import type { ToGrade } from './desk.ts'

/** Answers that people have to read, one by one. */
export function Grading({ waiting: first }: { waiting: ToGrade[] }) {
  const t = useText('learning')
  const [waiting, setWaiting] = useState(first)
  return (
    <section>
      <h2>{t('desk.grading')}</h2>
      {waiting.length === 0 && <p className="sala-empty">{t('desk.nothing-to-grade')}</p>}
      {waiting.map((one) => (
        <Graded
          key={`${one.attempt} ${one.question}`}
          one={one}
          onDone={() => setWaiting((all) => all.filter((other) => other !== one))}
        />
      ))}
    </section>
  )
}

function Graded({ one, onDone }: { one: ToGrade; onDone: () => void }) {
  const t = useText('learning')
  const { act, busy, problem } = useAct()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const answer = await act('/api/learning/grade', {
      attempt: one.attempt,
      question: one.question,
      score: Number(data.get('score')),
      comment: String(data.get('comment') ?? ''),
    })
    if (answer.ok) onDone()
  }
  return (
    <form className="sala-desk-graded" onSubmit={(event) => void send(event)}>
      <h3>{one.name}</h3>
      <RichText html={one.stem} />
      {one.kind === 'file' ? (
        <p>
          <a href={one.given}>{t('exam.file-sent')}</a>
        </p>
      ) : (
        <blockquote>{one.given}</blockquote>
      )}
      {one.rubric.length > 0 && (
        <ul>
          {one.rubric.map(({ criterion, points }) => (
            <li key={criterion}>
              {criterion}
              {points !== undefined && ` (${points})`}
            </li>
          ))}
        </ul>
      )}
      <label>
        {t('desk.score', { points: one.points })}
        <input
          className="sala-input"
          type="number"
          name="score"
          min={0}
          max={one.points}
          step="any"
          required
        />
      </label>
      <label>
        {t('desk.comment')}
        <textarea className="sala-input" name="comment" rows={2} maxLength={2000} />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" className="sala-button" data-kind="primary" disabled={busy}>
        {t('desk.grade')}
      </button>
    </form>
  )
}
