import { useText } from '#i18n'
import { CourseSearch } from '#ui'
import { ShellIcon } from './icons.tsx'

/** Searches the courses of the site, in the row on a wide page, behind its sign on a narrow one. */
export function HeaderSearch({ term }: { term?: string }) {
  const t = useText('public')
  const sign = <ShellIcon name="search" />
  return (
    <>
      <div className="sala-search-row">
        <CourseSearch headerId="header-search" words={term}>
          {sign}
        </CourseSearch>
      </div>
      <button
        type="button"
        className="sala-shell-tool sala-search-open"
        popoverTarget="site-search"
        aria-label={t('search-courses')}
      >
        {sign}
      </button>
      <div id="site-search" popover="auto" className="sala-search-sheet">
        <CourseSearch headerId="sheet-search" words={term}>
          {sign}
        </CourseSearch>
      </div>
    </>
  )
}
