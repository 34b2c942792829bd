import { useState } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { useAct, usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'

export const catalogues = ['learning'] as const

interface Round {
  _id: string
  course_name?: string
  start: string
}

/** A learner signs in to a half-day by the code that they scanned. */
export default function CheckIn({
  props,
  data,
}: BlockProps<{ title?: Text }, { round?: Round | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const { act, busy, problem } = useAct()
  const { search } = usePage()
  const [marked, setMarked] = useState<{ status: string; date: string; half: string }>()
  const code = search?.code ?? ''

  const { round } = data
  const sign = async (): Promise<void> => {
    const answer = await act<{ status: string; date: string; half: string }>(
      '/api/learning/check-in',
      { round: round?._id, code },
    )
    if (answer.ok) setMarked(answer.value)
  }
  return (
    <div>
      <h1>{pickText(props.title, locale) || t('check-in.title')}</h1>
      {!round ? (
        <p className="sala-empty">{t('check-in.none')}</p>
      ) : marked ? (
        <p role="status">
          {t(marked.status === 'late' ? 'check-in.late' : 'check-in.done', {
            date: formatDate(marked.date, locale),
          })}
        </p>
      ) : (
        <>
          <p>
            <strong>{round.course_name}</strong>
          </p>
          <button
            type="button"
            className="sala-button"
            data-kind="primary"
            disabled={busy}
            onClick={() => void sign()}
          >
            {t('check-in.sign')}
          </button>
          {problem && <p role="alert">{problem}</p>}
        </>
      )}
    </div>
  )
}
