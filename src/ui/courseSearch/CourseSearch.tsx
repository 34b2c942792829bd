import { useId, useRef } from 'react'
import { useText } from '#i18n'
import { deferredComponent } from '../deferredComponent.ts'
import { LineIcon } from '../controls/index.ts'
import type { CourseSuggestionsProps } from './CourseSuggestions.tsx'

const Suggestions = deferredComponent<CourseSuggestionsProps>(
  async () => (await import('./CourseSuggestions.tsx')).CourseSuggestions,
)

/**
 * A search box for courses. Without script it is a form that leads to the catalogue; the suggestions come with a chunk of
 * their own, and what was typed before that is kept.
 */
export function CourseSearch({ words }: { words?: string }) {
  const t = useText('public')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  return (
    <form
      className="sala-course-search"
      role="search"
      aria-label={t('search-courses')}
      method="get"
      action="/lesson/home"
    >
      <input
        ref={box}
        className="sala-input"
        type="search"
        name="q"
        defaultValue={words}
        aria-label={t('search-courses')}
        placeholder={t('search-courses')}
        autoComplete="off"
        maxLength={500}
      />
      <button className="sala-icon-button" aria-label={t('search-courses')}>
        <LineIcon path="M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20" />
      </button>
      <Suggestions id={id} box={box} />
    </form>
  )
}
