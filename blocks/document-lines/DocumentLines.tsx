import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { formatMoney, pickText, type Text } from '#shared'
import { linesOf, paginate, type SheetPage } from './paginate.ts'
import './DocumentLines.css'

export const catalogues = ['print']

interface Column {
  label?: Text
  value?: Text
  width?: number
  kind?: 'text' | 'number'
}
interface Row {
  columns?: Column[]
  amount?: Text
}
interface DocumentLinesProps {
  columns?: Column[]
  amount?: Text
  rows?: Row[]
  first?: number
  next?: number
  after?: number
  heading?: Text
}
interface Line {
  cells: string[]
  height: number
  amount: number
}

/** Letters of the paper's size beside each other in a whole line of the table. */
const LETTERS = 108
const LINE_MM = 5.4
const PADDING_MM = 1.8

const amountOf = (text: string): number => Number(text.replaceAll(',', '')) || 0

/**
 * The lines of a document as a table. Where they need more than one page, each has the head again, the sum so far is
 * carried from page to page, and what follows the table finds room below its last row.
 */
export default function DocumentLines({ props }: BlockProps<DocumentLinesProps>) {
  const locale = useLocale()
  const t = useText('print')
  const say = (text: Text | undefined) => pickText(text, locale)
  const columns = props.columns ?? []
  if (columns.length === 0) return null
  const total = columns.reduce((sum, { width = 10 }) => sum + width, 0)
  const lines = (props.rows ?? []).map((row): Line => {
    const cells = columns.map((_, index) => say(row.columns?.[index]?.value))
    const most = Math.max(
      1,
      ...cells.map((cell, index) =>
        linesOf(cell, Math.floor((LETTERS * (columns[index]!.width ?? 10)) / total) - 2),
      ),
    )
    return { cells, height: most * LINE_MM + PADDING_MM, amount: amountOf(say(row.amount)) }
  })
  const { first = 150, next = 235, after = 85 } = props
  const pages = paginate(lines, { first, next, after })
  return (
    <div className="sala-doc-lines">
      {pages.map((page, index) => (
        <div key={index} className="sala-doc-page">
          {pages.length > 1 && (
            <p className="sala-doc-place">
              <span>{index > 0 && say(props.heading)}</span>
              <span>{t('page', { number: index + 1, count: pages.length })}</span>
            </p>
          )}
          <Table
            columns={columns.map((column) => ({ ...column, label: say(column.label) }))}
            total={total}
            page={page}
            carries={say(props.amount) !== ''}
            isFirst={index === 0}
            isLast={index === pages.length - 1}
          />
        </div>
      ))}
    </div>
  )
}

interface TableProps {
  columns: (Column & { label: string })[]
  total: number
  page: SheetPage<Line>
  carries: boolean
  isFirst: boolean
  isLast: boolean
}

function Table({ columns, total, page, carries, isFirst, isLast }: TableProps) {
  const t = useText('print')
  const kindOf = (index: number) => (columns[index]!.kind === 'number' ? 'number' : undefined)
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ label, width = 10 }, index) => (
            <th
              key={index}
              scope="col"
              data-kind={kindOf(index)}
              style={{ inlineSize: `${(100 * width) / total}%` }}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {carries && !isFirst && <Sum label={t('brought')} value={page.brought} of={columns} />}
        {page.rows.map(({ cells }, at) => (
          <tr key={at}>
            {cells.map((cell, index) => (
              <td key={index} data-kind={kindOf(index)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {page.rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{t('no-lines')}</td>
          </tr>
        )}
        {carries && !isLast && <Sum label={t('carried')} value={page.carried} of={columns} />}
      </tbody>
    </table>
  )
}

function Sum({ label, value, of }: { label: string; value: number; of: Column[] }) {
  const locale = useLocale()
  return (
    <tr className="sala-doc-carried">
      <td colSpan={Math.max(1, of.length - 1)}>{label}</td>
      {of.length > 1 && <td data-kind="number">{formatMoney(value, locale)}</td>}
    </tr>
  )
}
