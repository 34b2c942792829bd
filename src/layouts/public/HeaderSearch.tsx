import { useText } from '#i18n'
import { ShellIcon } from './icons.tsx'

/** Searches the courses of the site: a plain form to the catalogue, in the row on a wide page, behind its sign on a narrow one. */
export function HeaderSearch({ term }: { term?: string }) {
  const t = useText('public')
  const form = (id: string) => (
    <form
      className="sala-search"
      role="search"
      aria-label={t('search-header')}
      action="/lesson/home"
    >
      <label className="visually-hidden" htmlFor={id}>
        {t('search-courses')}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={term}
        placeholder={t('search-courses')}
        maxLength={500}
        autoComplete="off"
      />
      <button className="sala-shell-tool" aria-label={t('search')}>
        <ShellIcon name="search" />
      </button>
    </form>
  )
  return (
    <>
      <div className="sala-search-row">{form('header-search')}</div>
      <button
        type="button"
        className="sala-shell-tool sala-search-open"
        popoverTarget="site-search"
        aria-label={t('search-courses')}
      >
        <ShellIcon name="search" />
      </button>
      <div id="site-search" popover="auto" className="sala-search-sheet">
        {form('sheet-search')}
      </div>
    </>
  )
}
