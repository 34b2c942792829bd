import { useState, type FormEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { useAct } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Bilingual, type Text } from '#shared'
import './SurveyForm.css'

export const catalogues = ['learning'] as const

interface SurveyAnswer {
  problem?: Bilingual | null
  courses?: { id: string; name: string }[]
  course?: { id: string; name: string }
  done?: boolean
  survey?: {
    id: string
    title: string
    items: { key: string; kind: string; text: string }[]
  } | null
}

const RATINGS = [1, 2, 3, 4, 5] as const

/** What a learner is asked about a course; nobody reads who said what. */
export default function SurveyForm({
  props,
  data,
}: BlockProps<{ title?: Text }, { survey?: SurveyAnswer | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const found = data.survey
  return (
    <div className="sala-survey">
      <h1>{pickText(props.title, locale) || t('survey.title')}</h1>
      {found?.courses ? (
        <>
          <p>{t(found.courses.length > 0 ? 'survey.choose' : 'survey.no-course')}</p>
          <ul>
            {found.courses.map(({ id, name }) => (
              <li key={id}>
                <a href={`?course=${encodeURIComponent(id)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      ) : found?.course && found.survey ? (
        <Asked course={found.course} survey={found.survey} done={found.done === true} />
      ) : (
        <p className="sala-empty">
          {found?.problem ? pickText(found.problem, locale) : t('survey.none')}
        </p>
      )}
    </div>
  )
}

function Asked({
  course,
  survey,
  done: wasDone,
}: {
  course: { id: string; name: string }
  survey: NonNullable<SurveyAnswer['survey']>
  done: boolean
}) {
  const t = useText('learning')
  const { act, busy, problem } = useAct()
  const [done, setDone] = useState(wasDone)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const answers = Object.fromEntries(new FormData(event.currentTarget))
    const answer = await act('/api/learning/survey', {
      course: course.id,
      survey: survey.id,
      answers,
    })
    if (answer.ok) setDone(true)
  }
  if (done)
    return (
      <p role="status" className="sala-empty">
        {t('survey.thanks')}
      </p>
    )
  return (
    <form onSubmit={(event) => void send(event)}>
      <h2>
        {survey.title}: {course.name}
      </h2>
      {survey.items.map(({ key, kind, text }) =>
        kind === 'text' ? (
          <label key={key}>
            {text}
            <textarea className="sala-input" name={key} rows={3} maxLength={2000} />
          </label>
        ) : (
          <fieldset key={key}>
            <legend>{text}</legend>
            {RATINGS.map((rating) => (
              <label key={rating}>
                <input type="radio" name={key} value={rating} /> {rating}
              </label>
            ))}
            <small>{t('survey.scale')}</small>
          </fieldset>
        ),
      )}
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" className="sala-button" data-kind="primary" disabled={busy}>
        {t('survey.send')}
      </button>
    </form>
  )
}
