import { useCallback, useState } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { RichText, useAct } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Result } from './Result.tsx'
import { Running } from './Running.tsx'
import type { Attempt, ExamAnswer } from './exam.ts'
import './ExamSitting.css'

export const catalogues = ['learning'] as const

/** An exam: what it asks for, the sitting, and what came of it. */
export default function ExamSitting({
  props,
  data,
}: BlockProps<{ title?: Text }, { exam?: ExamAnswer | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const found = data.exam
  if (!found?.exam || !found.course)
    return (
      <div className="sala-exam">
        <h1>{pickText(props.title, locale) || t('exam.title')}</h1>
        <p className="sala-empty">
          {found?.problem ? pickText(found.problem, locale) : t('exam.none')}
        </p>
        <p>
          <a href="/lesson/home">{t('player.find')}</a>
        </p>
      </div>
    )
  return <Sitting course={found.course} exam={found.exam} attempts={found.attempts ?? []} />
}

function Sitting({
  course,
  exam,
  attempts: known,
}: {
  course: NonNullable<ExamAnswer['course']>
  exam: NonNullable<ExamAnswer['exam']>
  attempts: Attempt[]
}) {
  const t = useText('learning')
  const locale = useLocale()
  const { act, busy, problem } = useAct()
  const [attempts, setAttempts] = useState(known)
  const [running, setRunning] = useState<Attempt>()
  const waits = attempts.find(({ state }) => state === 'running')
  const ended = attempts.filter(({ state }) => state !== 'running')
  const hasPassed = ended.some(({ passed }) => passed)
  const done = useCallback((attempt: Attempt): void => {
    setRunning(undefined)
    setAttempts((all) => [...all.filter(({ id }) => id !== attempt.id), attempt])
  }, [])
  const start = async (): Promise<void> => {
    const answer = await act<Attempt>('/api/learning/start', { course: course.id, exam: exam.id })
    if (answer.ok) setRunning(answer.value)
  }
  return (
    <div className="sala-exam">
      <p>
        <a href={`/lesson/detail/${encodeURIComponent(course.id)}`}>{course.name}</a>
      </p>
      <h1>{exam.title}</h1>
      {running ? (
        <Running key={running.id} attempt={running} onDone={done} />
      ) : (
        <>
          <RichText html={exam.instructions} />
          <dl className="sala-exam-facts">
            {exam.minutes !== undefined && (
              <Fact name={t('exam.time')} value={t('exam.minutes', { count: exam.minutes })} />
            )}
            <Fact name={t('exam.pass')} value={`${exam.pass}%`} />
            <Fact name={t('exam.attempts')} value={`${attempts.length}/${exam.max}`} />
            {exam.closes && (
              <Fact name={t('exam.closes')} value={formatDate(exam.closes, locale, 'long')} />
            )}
          </dl>
          {problem && <p role="alert">{problem}</p>}
          {(waits || attempts.length < exam.max) && exam.state === 'open' && (
            <button
              type="button"
              className="sala-button"
              data-kind={hasPassed ? 'secondary' : 'primary'}
              disabled={busy}
              onClick={() => void start()}
            >
              {t(waits ? 'exam.go-on' : ended.length > 0 ? 'exam.again' : 'exam.start')}
            </button>
          )}
          {ended.toReversed().map((attempt) => (
            <Result key={attempt.id} attempt={attempt} />
          ))}
          {hasPassed && (
            <p>
              <a className="sala-button" data-kind="primary" href="/member/dashboard">
                {t('exam.to-room')}
              </a>
            </p>
          )}
        </>
      )}
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
