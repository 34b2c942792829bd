import { formatNumber, useLocale, useText } from '#i18n'
import type { TableView } from '#pages/model'
import { pickText } from '#shared'
import { Pages } from './Pages.tsx'
import { cellOf, type Column, type Row, type ShownRows } from './table.ts'
import { TableTools } from './TableTools.tsx'

interface TableProps extends ShownRows {
  columns: Column[]
  label: string
  hasSearch: boolean
  own: string
}

/** The rows of one page with what searches, sorts and pages them. */
export function Table(props: TableProps) {
  const { rows, columns, label, hasSearch, own, total, view, path, isBusy, to, onShow } = props
  const t = useText('content')
  return (
    <>
      <TableTools view={view} path={path} own={own} hasSearch={hasSearch} onShow={onShow} />
      {total === 0 ? (
        <p className="sala-empty" role="status">
          {t('data-table.no-match', { term: view.term })}
        </p>
      ) : (
        <>
          <div
            className="sala-data-box"
            role="region"
            aria-label={label}
            aria-busy={isBusy}
            tabIndex={0}
          >
            <table>
              <Head columns={columns} sort={view.sort} to={to} onShow={onShow} />
              <Body rows={rows} columns={columns} />
            </table>
          </div>
          <Foot {...props} />
        </>
      )}
    </>
  )
}

function Body({ rows, columns }: { rows: Row[]; columns: Column[] }) {
  const t = useText('content')
  const locale = useLocale()
  const words: [string, string] = [t('data-table.yes'), t('data-table.no')]
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={typeof row._id === 'string' ? row._id : index}>
          {columns.map((column) => (
            <td key={column.field} data-kind={column.kind}>
              {cellOf(row, column, locale, words) || '–'}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Foot({ total, view: { page, size }, to, onShow }: TableProps) {
  const t = useText('content')
  const locale = useLocale()
  const count = Math.max(1, Math.ceil(total / size))
  return (
    <div className="sala-data-foot">
      <p aria-live="polite">
        {t('data-table.range', {
          from: formatNumber((page - 1) * size + 1, locale),
          to: formatNumber(Math.min(total, page * size), locale),
          total: formatNumber(total, locale),
        })}
      </p>
      {count > 1 && <Pages page={page} count={count} to={to} onShow={onShow} />}
    </div>
  )
}

interface HeadProps {
  columns: Column[]
  sort: string
  to(next: Partial<TableView>): string
  onShow(next: Partial<TableView>): void
}

function Head({ columns, sort, to, onShow }: HeadProps) {
  const t = useText('content')
  const locale = useLocale()
  return (
    <thead>
      <tr>
        {columns.map(({ field = '', title, kind }) => {
          const name = pickText(title, locale) || field
          const isUp = sort === field
          const next = { sort: isUp ? `-${field}` : field }
          const direction = isUp ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'
          return (
            <th key={field} scope="col" data-kind={kind} aria-sort={direction}>
              <a
                href={to(next)}
                rel="nofollow"
                title={t('data-table.sort', { column: name })}
                onClick={(event) => {
                  event.preventDefault()
                  onShow(next)
                }}
              >
                {name}
                <span className="sala-data-sort" aria-hidden="true" />
              </a>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
