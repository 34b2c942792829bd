import { useText } from '#i18n'
import './Pagination.css'

interface PaginationProps {
  page: number
  count: number
  /** Path and query of the page that is shown. */
  path: string
  anchor?: string
  /** Word of the address that says which. */
  word?: string
}

/** The pages around the one shown, with the first and the last. */
export function pagesAround(page: number, count: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, count].filter(
    (number) => number >= 1 && number <= count,
  )
  const numbers = [...new Set(near)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) =>
    index > 0 && number - numbers[index - 1]! > 1 ? [null, number] : [number],
  )
}

export function Pagination({ page, count, path, anchor, word = 'page' }: PaginationProps) {
  const t = useText('public')
  const [pathname = '', query = ''] = path.split('?')
  const to = (number: number): string => {
    const search = new URLSearchParams(query)
    if (number === 1) search.delete(word)
    else search.set(word, String(number))
    const text = search.toString()
    return `${pathname}${text ? `?${text}` : ''}${anchor ? `#${anchor}` : ''}`
  }
  return (
    <nav className="sala-pagination" aria-label={t('pages')}>
      {page > 1 && (
        <a href={to(page - 1)} rel="prev">
          {t('previous')}
        </a>
      )}
      {pagesAround(page, count).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={number}
            href={to(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t('page-number', { number })}
          >
            {number}
          </a>
        ),
      )}
      {page < count && (
        <a href={to(page + 1)} rel="next">
          {t('next')}
        </a>
      )}
    </nav>
  )
}
