import { useState } from 'react'
import type { QueryAnswer } from '#gateway'
import { formatNumber, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import { Pages } from './Pages.tsx'
import { addressOf, arranged, cellOf, viewOf, type Column, type Row, type View } from './table.ts'
import { TableTools } from './TableTools.tsx'
import './DataTable.css'

export const catalogues = ['content']

interface DataTableProps {
  title?: Text
  entity?: string
  rows?: Row[]
  columns?: Column[]
  size?: number
  search?: boolean
  empty?: Text
}

const DEFAULT_SIZE = 10

/** Records to search, sort and page through (spec: academy 2.2, data table): by the address without a script, at once with one. */
export default function DataTable({
  object,
  props,
  data,
}: BlockProps<DataTableProps, { rows?: QueryAnswer | null }>) {
  const t = useText('content')
  const locale = useLocale()
  const { edit, admin } = usePage()
  const columns = (props.columns ?? []).filter(({ field }) => field)
  const title = pickText(props.title, locale)
  const isSet = columns.length > 0 && Boolean(props.entity || props.rows || object.bind?.rows)
  const rows = props.rows ?? (data.rows?.data as Row[] | undefined)
  const say = (text: string) => <p className="sala-empty">{text}</p>
  if (!isSet) return edit || admin ? say(t('data-table.unset')) : null
  return (
    <div className="sala-data-table">
      {title && (
        <h2 className="sala-section-title">
          <Words text={title} />
        </h2>
      )}
      {rows === undefined && edit ? null : rows === undefined ? (
        say(t('data-table.failed'))
      ) : rows.length === 0 ? (
        say(pickText(props.empty, locale) || t('data-table.none'))
      ) : (
        <Table
          rows={rows}
          columns={columns}
          label={title || t('data-table.table')}
          size={props.size ?? DEFAULT_SIZE}
          hasSearch={props.search !== false}
          total={props.rows ? rows.length : (data.rows?.total ?? rows.length)}
        />
      )}
    </div>
  )
}

interface TableProps {
  rows: Row[]
  columns: Column[]
  label: string
  size: number
  hasSearch: boolean
  total: number
}

function Table({ rows, columns, label, size, hasSearch, total }: TableProps) {
  const t = useText('content')
  const locale = useLocale()
  const { path, search } = usePage()
  const [view, setView] = useState(() => viewOf(search, size))
  const write = (row: Row, column: Column): string =>
    cellOf(row, column, locale, [t('data-table.yes'), t('data-table.no')])
  const found = arranged(rows, columns, view, write, locale)
  const count = Math.max(1, Math.ceil(found.length / view.size))
  const page = Math.min(view.page, count)
  const from = (page - 1) * view.size
  const show = (next: Partial<View>): void => {
    const whole = { ...view, page: 1, ...next }
    setView(whole)
    window.history.replaceState(window.history.state, '', addressOf(path, whole, size))
  }
  const to = (next: Partial<View>): string => addressOf(path, { ...view, page: 1, ...next }, size)
  return (
    <>
      <TableTools view={view} path={path} hasSearch={hasSearch} onShow={show} />
      {found.length === 0 ? (
        <p className="sala-empty" role="status">
          {t('data-table.no-match', { term: view.term })}
        </p>
      ) : (
        <div className="sala-data-box" role="region" aria-label={label} tabIndex={0}>
          <table>
            <Head columns={columns} sort={view.sort} to={to} onShow={show} />
            <tbody>
              {found.slice(from, from + view.size).map((row, index) => (
                <tr key={typeof row._id === 'string' ? row._id : index}>
                  {columns.map((column) => (
                    <td key={column.field} data-kind={column.kind}>
                      {write(row, column) || '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > 0 && (
        <div className="sala-data-foot">
          <p aria-live="polite">
            {t('data-table.range', {
              from: formatNumber(from + 1, locale),
              to: formatNumber(Math.min(found.length, from + view.size), locale),
              total: formatNumber(found.length, locale),
            })}
            {total > rows.length && (
              <small> {t('data-table.cut', { shown: formatNumber(rows.length, locale) })}</small>
            )}
          </p>
          {count > 1 && <Pages page={page} count={count} to={to} onShow={show} />}
        </div>
      )}
    </>
  )
}

interface HeadProps {
  columns: Column[]
  sort: string
  to(next: Partial<View>): string
  onShow(next: Partial<View>): void
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
