import { useText } from '#i18n'
import type { TableView } from '#pages/model'
import { Icon, type IconName } from '#ui'
import { pageNumbers } from './table.ts'

interface PagesProps {
  page: number
  count: number
  to(next: Partial<TableView>): string
  onShow(next: Partial<TableView>): void
}

/** First, previous, up to five numbers, next, last (spec: academy 2.2, data table). */
export function Pages({ page, count, to, onShow }: PagesProps) {
  const t = useText('content')
  const link = (number: number, label: string, icon?: IconName, twice = false) => (
    <a
      href={to({ page: number })}
      rel="nofollow"
      aria-label={label}
      title={icon && label}
      aria-current={!icon && number === page ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        onShow({ page: number })
      }}
    >
      {icon ? (
        <span>
          <Icon name={icon} size={18} />
          {twice && <Icon name={icon} size={18} />}
        </span>
      ) : (
        number
      )}
    </a>
  )
  return (
    <nav className="sala-data-pages" aria-label={t('data-table.pages')}>
      {page > 1 && link(1, t('data-table.first'), 'left', true)}
      {page > 1 && link(page - 1, t('data-table.previous'), 'left')}
      {pageNumbers(page, count).map((number) => (
        <span key={number}>{link(number, t('data-table.page', { number }))}</span>
      ))}
      {page < count && link(page + 1, t('data-table.next'), 'right')}
      {page < count && link(count, t('data-table.last'), 'right', true)}
    </nav>
  )
}
