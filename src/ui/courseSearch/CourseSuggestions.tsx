import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatNumber, useLocale, useText } from '#i18n'
import { otherLayout } from '#shared'
import { useFound, type Found } from './useFound.ts'
import './CourseSearch.css'

export interface CourseSuggestionsProps {
  id: string
  box: RefObject<HTMLInputElement | null>
}

interface Suggestion {
  href: string
  text: string
  isMore?: true
}

const searchPath = (words: string): string => `/lesson/search/${encodeURIComponent(words)}`

/** What a search box offers: courses, the way to all results where there are more, or what may have been meant. */
function suggestionsOf(
  { words, answer }: Found,
  texts: { all(total: number): string; meant(term: string): string },
): Suggestion[] {
  if (!answer) return []
  const meant = answer.total === 0 ? otherLayout(words) : undefined
  return [
    ...answer.data.map(({ _id, name }) => ({
      href: `/lesson/detail/${encodeURIComponent(_id)}`,
      text: name,
    })),
    ...(answer.total > answer.data.length
      ? [{ href: searchPath(words), text: texts.all(answer.total), isMore: true as const }]
      : []),
    ...(meant
      ? [{ href: searchPath(meant), text: texts.meant(meant), isMore: true as const }]
      : []),
  ]
}

/** The suggestions of a search box, by the combobox pattern: arrows move, Enter opens, Escape closes. */
export function CourseSuggestions({ id, box }: CourseSuggestionsProps) {
  const t = useText('public')
  const locale = useLocale()
  const [words, setWords] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useFound(words)
  const suggestions = found
    ? suggestionsOf(found, {
        all: (total) => t('course-search.all-results', { amount: formatNumber(total, locale) }),
        meant: (term) => t('course-search.meant', { term }),
      })
    : []
  const isShown = isOpen && words !== ''
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setIsOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setIsOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((now) => {
        const next = now + step
        return next < -1 ? suggestions.length - 1 : next >= suggestions.length ? -1 : next
      })
    } else if (event.key === 'Enter' && isShown && suggestions[active]) {
      event.preventDefault()
      window.location.assign(suggestions[active].href)
    }
  }
  useCombobox(box, { id, isShown, active, onKey, setWords, setIsOpen, setActive })
  if (!isShown) return null
  const status = !found
    ? t('loading')
    : !found.answer
      ? t('load-failed')
      : found.answer.total === 0
        ? t('no-results')
        : undefined
  return (
    <div className="sala-suggestions">
      <p role="status" className={status ? undefined : 'visually-hidden'}>
        {status ??
          t('course-search.all-results', { amount: formatNumber(found!.answer!.total, locale) })}
      </p>
      <div id={id} role="listbox" aria-label={t('search-courses')}>
        {suggestions.map(({ href, text, isMore }, index) => (
          <a
            key={href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={href}
            data-more={isMore ? '' : undefined}
            onPointerDown={(event) => event.preventDefault()}
          >
            {text}
          </a>
        ))}
      </div>
    </div>
  )
}

interface Wired {
  id: string
  isShown: boolean
  active: number
  onKey(event: KeyboardEvent): void
  setWords(words: string): void
  setIsOpen(open: boolean): void
  setActive(index: number): void
}

/** Makes a combobox of the box that stands there already. */
function useCombobox(box: RefObject<HTMLInputElement | null>, wired: Wired): void {
  const latest = useRef(wired)
  useEffect(() => {
    latest.current = wired
    const input = box.current
    if (!input) return
    const { id, isShown, active } = wired
    const set = (name: string, value: string | undefined): void =>
      value === undefined ? input.removeAttribute(name) : input.setAttribute(name, value)
    set('role', 'combobox')
    set('aria-autocomplete', 'list')
    set('aria-expanded', String(isShown))
    set('aria-controls', isShown ? id : undefined)
    set('aria-activedescendant', isShown && active >= 0 ? `${id}-${active}` : undefined)
  })
  useEffect(() => {
    const input = box.current
    if (!input) return
    const onInput = (): void => {
      latest.current.setWords(input.value.trim())
      latest.current.setActive(-1)
      latest.current.setIsOpen(true)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (!input.form?.contains(relatedTarget as Node | null)) latest.current.setIsOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent): void => latest.current.onKey(event)
    if (document.activeElement === input && input.value) onInput()
    input.addEventListener('input', onInput)
    input.addEventListener('keydown', onKeyDown)
    input.form?.addEventListener('focusout', onFocusOut)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('keydown', onKeyDown)
      input.form?.removeEventListener('focusout', onFocusOut)
    }
  }, [box])
}
