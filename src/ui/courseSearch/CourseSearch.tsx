import { useId, useRef, type ReactNode } from 'react'
import { useText } from '#i18n'
import { SearchOffers } from './SearchOffers.tsx'

interface CourseSearchProps {
  words?: string | undefined
  /** Id of the box in the header of the site, where it looks like what stands there. */
  headerId?: string
  /** The sign on its button. */
  children: ReactNode
}

/** A search box for courses, which offers some once somebody is in it. Without script it is a form that leads to the catalogue. */
export function CourseSearch({ words, headerId, children }: CourseSearchProps) {
  const t = useText('public')
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  const name = t('search-courses')
  return (
    <form
      className={headerId ? 'sala-search' : 'sala-course-search'}
      role="search"
      aria-label={headerId ? t('search-header') : name}
      action="/lesson/home"
    >
      <input
        ref={box}
        id={headerId}
        className={headerId ? undefined : 'sala-input'}
        type="search"
        name="q"
        defaultValue={words}
        aria-label={name}
        placeholder={name}
        autoComplete="off"
        maxLength={500}
      />
      <button
        className={headerId ? 'sala-shell-tool' : 'sala-icon-button'}
        aria-label={headerId ? t('search') : name}
      >
        {children}
      </button>
      <SearchOffers id={list} box={box} />
    </form>
  )
}
