import { useCallback, useRef, useState } from 'react'
import { useText } from '#i18n'
import { useAct } from '#pages'
import { Question } from './Question.tsx'
import type { Attempt } from './exam.ts'
import { useRemaining } from './useRemaining.ts'

/** Seconds from which the time that is left is called out. */
const SOON = 60

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A sitting that runs: each answer is sent as it is given, and time that is up hands it in. */
export function Running({
  attempt,
  onDone,
}: {
  attempt: Attempt
  onDone: (attempt: Attempt) => void
}) {
  const t = useText('learning')
  const { act, busy, problem } = useAct()
  const [answers, setAnswers] = useState(attempt.answers ?? {})
  const [asks, setAsks] = useState(false)
  const [unsent, setUnsent] = useState<Record<string, string>>({})
  const over = useRef(false)

  const sendAnswer = async (question: string, value: unknown, again = false): Promise<void> => {
    const given = JSON.stringify(value)
    if (given === answers[question] && !again) return
    setAnswers((known) => ({ ...known, [question]: given }))
    const answer = await act<Attempt>('/api/learning/answer', {
      attempt: attempt.id,
      question,
      given,
    })
    if (answer.ok && answer.value.state !== 'running') onDone(answer.value)
    setUnsent(({ [question]: _, ...rest }) => (answer.ok ? rest : { ...rest, [question]: given }))
  }
  const submit = useCallback(async (): Promise<void> => {
    const answer = await act<Attempt>('/api/learning/submit', { attempt: attempt.id })
    if (answer.ok) onDone(answer.value)
  }, [act, attempt.id, onDone])
  const end = useCallback((): void => {
    if (over.current) return
    over.current = true
    void submit()
  }, [submit])
  const left = useRemaining(attempt.deadline, attempt.now, end)
  const questions = attempt.questions ?? []
  const open = questions.filter(({ id }) => !answers[id]).length

  return (
    <form
      className="sala-sitting"
      onSubmit={(event) => {
        event.preventDefault()
        if (asks || open === 0) void submit()
        else setAsks(true)
      }}
    >
      {left !== undefined && (
        <p className="sala-sitting-time" data-soon={left <= SOON ? '' : undefined}>
          <span role="timer">{t('exam.left', { time: clockOf(left) })}</span>
          {left <= SOON && left > SOON - 5 && <span role="alert">{t('exam.soon')}</span>}
        </p>
      )}
      {questions.map((question, index) => (
        <Question
          key={question.id}
          question={question}
          number={index + 1}
          kept={answers[question.id]}
          onAnswer={(value) => void sendAnswer(question.id, value)}
        />
      ))}
      <Kept
        busy={busy}
        unsent={Object.keys(unsent).length}
        onAgain={() => {
          for (const [id, given] of Object.entries(unsent))
            void sendAnswer(id, JSON.parse(given), true)
        }}
      />
      {problem && <p role="alert">{problem}</p>}
      {asks && open > 0 && <p role="alert">{t('exam.open', { count: open })}</p>}
      <button type="submit" className="sala-button" data-kind="primary">
        {t(asks && open > 0 ? 'exam.submit-anyway' : 'exam.submit')}
      </button>
    </form>
  )
}

/** Whether all answers are with the gateway; those that are not can be sent again. */
function Kept({ busy, unsent, onAgain }: { busy: boolean; unsent: number; onAgain: () => void }) {
  const t = useText('learning')
  return (
    <>
      <p role="status">
        {unsent > 0 ? t('exam.unsent', { count: unsent }) : t(busy ? 'exam.saving' : 'exam.saved')}
      </p>
      {unsent > 0 && (
        <button type="button" className="sala-button" data-kind="secondary" onClick={onAgain}>
          {t('exam.send-again')}
        </button>
      )}
    </>
  )
}
