import { useState } from 'react'
import { useLocale, useText } from '#i18n'
import { tellHere, useHere, usePage } from '#pages'
import { addressOfTable, readTableView, type TableView } from '#pages/model'
import { arranged, cellOf, type RowsProps, type ShownRows } from './table.ts'

/** One page of rows that are all here, searched and sorted as they are written. */
export function useOwnRows({ rows, columns, size, own }: RowsProps): ShownRows {
  const t = useText('content')
  const locale = useLocale()
  const page = usePage()
  const path = useHere(page.path)
  const [asked, setView] = useState(() => readTableView(page.search, size, own))
  const found = arranged(
    rows,
    columns,
    asked,
    (row, column) => cellOf(row, column, locale, [t('data-table.yes'), t('data-table.no')]),
    locale,
  )
  const view = {
    ...asked,
    page: Math.min(asked.page, Math.max(1, Math.ceil(found.length / asked.size))),
  }
  const first = (view.page - 1) * view.size
  const to = (next: Partial<TableView>): string =>
    addressOfTable(path, { ...view, page: 1, ...next }, size, own)
  return {
    rows: found.slice(first, first + view.size),
    total: found.length,
    view,
    path,
    isBusy: false,
    to,
    onShow: (next) => {
      setView({ ...view, page: 1, ...next })
      window.history.replaceState(window.history.state, '', to(next))
      tellHere()
    },
  }
}
