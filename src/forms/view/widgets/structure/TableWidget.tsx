import './table.css'
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { decimalSum } from '#shared'
import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import { lazyComponent } from '#ui'
import { formatPath, type Form, type Path } from '../../../core/index.ts'
import { readAt } from '../../../core/path.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { useForm, useFormPart } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { StructureProps } from '../../widgetTypes.ts'
import { LongList } from './EntryList.tsx'
import { useEntries } from './entries.ts'
import type { LinePanelProps } from './LinePanel.tsx'
import type { ScanLinesProps } from './ScanLines.tsx'
import { LastRow, TableFoot } from './TableEnds.tsx'
import { TableRow } from './TableRow.tsx'
import { moveInTable } from './tableKeys.ts'
import { useExchange } from './useExchange.ts'
import { useTableHand } from './useTableHand.ts'

/** Fetched when the first line is opened. */
const LinePanel = lazyComponent<LinePanelProps>(
  async () => (await import('./LinePanel.tsx')).LinePanel,
)

/** Fetched where lines are counted by scanning. */
const ScanLines = lazyComponent<ScanLinesProps>(
  async () => (await import('./ScanLines.tsx')).ScanLines,
)

/** Has a line fields that are no columns? */
const hasMore = (form: Form, item: FieldSpec, columns: readonly FieldSpec[]): boolean =>
  item.flat.conditions.length > 0 ||
  form.reader
    .properties(item)
    .some(({ name, widget }) => widget !== 'hidden' && !columns.some((one) => one.name === name))

/** The line that is open at the side, by its key: it stays that one wherever it is moved. */
function useOpenedLine(root: RefObject<HTMLElement | null>, rows: readonly string[]) {
  const [key, setKey] = useState<string | undefined>(undefined)
  const opener = useRef<HTMLElement | undefined>(undefined)
  const known = useRef(rows)
  known.current = rows
  const open = useCallback(
    (index: number | undefined): void => {
      const held = document.activeElement
      if (index === undefined) opener.current?.focus()
      else if (held instanceof HTMLElement && root.current?.contains(held)) opener.current = held
      setKey(index === undefined ? undefined : known.current[index])
    },
    [root],
  )
  const at = key === undefined ? -1 : rows.indexOf(key)
  return [at < 0 ? undefined : at, open] as const
}

const ROW_HEIGHT = 44

/** A column that is a total by its own name is not called so twice. */
const totalLabel = (total: string, column: string): string =>
  column.startsWith(total) ? column : `${total} ${column}`

/** The columns that are wanted, else all: what every row has, and then what its values bring to one of them. */
function useColumns(
  path: Path,
  spec: FieldSpec,
  wanted: readonly string[] | undefined,
): readonly FieldSpec[] {
  const form = useForm()
  const found = useFormPart<Record<number, FieldSpec>>(form, path, formatPath(path), (from) => {
    const item = from.reader.item(spec, 0)
    const named = new Map(from.reader.properties(item).map((column) => [column.name, column]))
    const rows = item.flat.conditions.length > 0 ? from.get(path) : []
    for (const index of (Array.isArray(rows) ? rows : []).keys())
      for (const column of from.reader.properties(from.opened([...path, index], item).at(-1)!))
        if (!named.has(column.name)) named.set(column.name, column)
    const columns = [...named.values()].filter(({ widget }) => widget !== 'hidden')
    return {
      ...(wanted
        ? wanted.flatMap((name) => columns.find((column) => column.name === name) ?? [])
        : columns),
    }
  })
  return useMemo(() => Object.values(found), [found])
}

/** Rows of a document (`x-child`): one line an entry, totals below; on a narrow screen each row is a card. */
export function TableWidget({ path, spec, readOnly, control }: StructureProps) {
  const form = useForm()
  const text = useSchemaText()
  const label = text(spec.label)
  const entries = useEntries(path, label)
  const { columns: wanted, totals = [], stops, scan } = spec.schema['x-child'] ?? {}
  const columns = useColumns(path, spec, wanted)
  const item = form.reader.item(spec, 0)
  const shaped = item.flat.conditions.length > 0 ? item : undefined
  const { rows, canAdd, canRemove, actions, root } = entries
  const [opened, open] = useOpenedLine(root, rows)
  const openLine = hasMore(form, item, columns) ? open : undefined
  const hands = { path, columns, stops, root, canAdd, actions, open: openLine }
  const { hand, begin, leave } = useTableHand(hands)
  const exchange = useExchange({ path, columns })
  const scanned = columns.find(({ name }) => name === scan?.by)?.schema['x-ref']
  const renderEntry = (index: number, measure?: (element: HTMLElement | null) => void) => (
    <TableRow
      key={rows[index]}
      isLast={index === rows.length - 1}
      open={openLine}
      {...{ path, index, columns, shaped, readOnly, canAdd, canRemove, actions, measure }}
    />
  )
  return (
    <div
      ref={root}
      className="sala-table-field"
      data-windowed={entries.isWindowed || undefined}
      onBlur={readOnly ? undefined : leave}
    >
      {scan && scanned && !readOnly && (
        <ScanLines {...{ path, label }} scan={{ ...scan, ref: scanned }} />
      )}
      <table
        aria-labelledby={`${control.id}-label`}
        aria-rowcount={entries.isWindowed ? rows.length + 1 : undefined}
        onKeyDown={readOnly ? undefined : (event) => moveInTable(event, hand)}
        onPaste={readOnly ? undefined : exchange.onPaste}
      >
        <TableHead columns={columns} hasActions={!readOnly || openLine !== undefined} />
        <tbody>
          {entries.isWindowed ? (
            <LongList
              count={rows.length}
              scroller={root}
              estimate={ROW_HEIGHT}
              row="tr"
              renderRow={renderEntry}
              onReady={entries.onReady}
            />
          ) : (
            rows.map((_, index) => renderEntry(index))
          )}
          <LastRow
            {...{ isEmpty: rows.length === 0, readOnly, canAdd, begin }}
            span={columns.length + 2}
          />
        </tbody>
        {totals.length > 0 && (
          <TableTotals
            {...{ path, columns, totals }}
            hasActions={!readOnly || openLine !== undefined}
          />
        )}
      </table>
      <TableFoot undo={entries.undo} {...{ readOnly, exchange }} isEmpty={rows.length === 0} />
      {opened !== undefined && (
        <LinePanel
          {...{ path, label, item, columns }}
          index={opened}
          count={rows.length}
          onGo={open}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}

interface PartProps {
  columns: readonly FieldSpec[]
  hasActions: boolean
}

function TableHead({ columns, hasActions }: PartProps) {
  const t = useText('forms')
  const text = useSchemaText()
  return (
    <thead>
      <tr>
        <th scope="col">#</th>
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            data-align={column.type === 'number' || column.type === 'integer' ? 'end' : 'start'}
            data-kind={column.widget}
          >
            {text(column.label)}
            {column.required && (
              <span className="sala-required" aria-hidden="true">
                *
              </span>
            )}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="visually-hidden">{t('list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function TableTotals({
  path,
  columns,
  totals,
  hasActions,
}: PartProps & { path: Path; totals: readonly string[] }) {
  const t = useText('forms')
  const text = useSchemaText()
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('total')}</th>
        {columns.map((column) => (
          <td
            key={column.name}
            data-label={
              totals.includes(column.name) ? totalLabel(t('total'), text(column.label)) : undefined
            }
          >
            {totals.includes(column.name) && <ColumnTotal path={path} column={column} />}
          </td>
        ))}
        {hasActions && <td />}
      </tr>
    </tfoot>
  )
}

/** Follows one column alone. */
function ColumnTotal({ path, column }: { path: Path; column: FieldSpec }) {
  const form = useForm()
  const locale = useLocale()
  const { total } = useFormPart(form, path, formatPath(path), (from) => {
    const rows = from.get(path)
    const values = (Array.isArray(rows) ? rows : []).map((row) => readAt(row, [column.name]))
    return { total: decimalSum(values.filter((value) => typeof value === 'number')) }
  })
  return (
    <output>
      {column.schema['x-money'] ? formatMoney(total, locale) : formatNumber(total, locale)}
    </output>
  )
}
