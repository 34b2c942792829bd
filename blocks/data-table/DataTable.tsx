import type { QueryAnswer } from '#gateway'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import type { Column, Row, RowsProps } from './table.ts'
import { Table } from './Table.tsx'
import { useOwnRows } from './useOwnRows.ts'
import { useRecordRows } from './useRecordRows.ts'
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

/** Records to search, sort and page through (spec: academy 2.2, data table): by the address without a script, in place with one. */
export default function DataTable({
  object,
  props,
  data,
}: BlockProps<DataTableProps, { rows?: QueryAnswer | null; own?: string }>) {
  const t = useText('content')
  const locale = useLocale()
  const { edit, admin } = usePage()
  const columns = (props.columns ?? []).filter(({ field }) => field)
  const title = pickText(props.title, locale)
  const isSet = columns.length > 0 && Boolean(props.entity || props.rows || object.bind?.rows)
  if (!isSet) return edit || admin ? <p className="sala-empty">{t('data-table.unset')}</p> : null
  const Rows = props.rows ? OwnRows : RecordRows
  return (
    <div className="sala-data-table">
      {title && (
        <h2 className="sala-section-title">
          <Words text={title} />
        </h2>
      )}
      <Rows
        id={object.id}
        rows={props.rows ?? []}
        answer={data.rows}
        columns={columns}
        label={title || t('data-table.table')}
        size={props.size ?? DEFAULT_SIZE}
        hasSearch={props.search !== false}
        own={data.own ?? ''}
        empty={pickText(props.empty, locale) || t('data-table.none')}
      />
    </div>
  )
}

/** Rows that came with the page: all of them are here. */
function OwnRows(props: RowsProps) {
  const shown = useOwnRows(props)
  if (props.rows.length === 0) return <p className="sala-empty">{props.empty}</p>
  return <Table {...props} {...shown} />
}

/** Records of the site, of which the page that is shown travels. */
function RecordRows(props: RowsProps) {
  const t = useText('content')
  const { edit } = usePage()
  const shown = useRecordRows(props)
  if (!shown)
    return edit && props.answer === undefined ? null : (
      <p className="sala-empty">{t('data-table.failed')}</p>
    )
  if (shown.total === 0 && !shown.view.term) return <p className="sala-empty">{props.empty}</p>
  return <Table {...props} {...shown} />
}
