import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useText } from '#i18n'
import { useAct } from '#pages'
import { clockOf, type LessonNote } from './play.ts'

interface NotesProps {
  course: string
  lesson: string
  notes: LessonNote[]
  film: RefObject<HTMLVideoElement | null>
}

/** What a learner noted, each at its moment of the film. */
export function Notes({ course, lesson, notes: first, film }: NotesProps) {
  const t = useText('learning')
  const { act, busy, problem } = useAct()
  const [notes, setNotes] = useState(first)
  const field = useRef<HTMLTextAreaElement>(null)
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (!text) return field.current?.focus()
    const at = Math.floor(film.current?.currentTime ?? 0)
    const answer = await act<{ id: string }>('/api/learning/note', { course, lesson, at, text })
    if (!answer.ok) return
    setNotes((known) =>
      [...known, { id: answer.value.id, at, text }].toSorted((a, b) => a.at - b.at),
    )
    field.current!.value = ''
  }
  return (
    <section className="sala-lesson-notes">
      <h2>{t('notes.title')}</h2>
      <ul>
        {notes.map(({ id, at, text }) => (
          <li key={id}>
            <button
              type="button"
              className="sala-button"
              data-kind="secondary"
              onClick={() => {
                if (film.current) film.current.currentTime = at
              }}
            >
              {clockOf(at)}
            </button>{' '}
            {text}
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className="sala-empty">{t('notes.none')}</p>}
      <form onSubmit={(event) => void add(event)}>
        <label>
          {t('notes.new')}
          <textarea ref={field} className="sala-input" rows={2} maxLength={2000} />
        </label>
        <button type="submit" className="sala-button" data-kind="secondary" disabled={busy}>
          {t('notes.add')}
        </button>
        {problem && <p role="alert">{problem}</p>}
      </form>
    </section>
  )
}
