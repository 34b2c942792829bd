import { memo, useMemo } from 'react'
import { decimalSum } from '#shared'
import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import { IconButton } from '#ui'
import { formatPath, type Path } from '../../../core/index.ts'
import { readAt } from '../../../core/path.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { useForm, useFormPart } from '../../context.ts'
import { Field } from '../../Field.tsx'
import { useSchemaText } from '../../fieldTexts.ts'
import type { StructureProps } from '../../widgetTypes.ts'
import { ListFoot, LongList, moveByKeys } from './EntryList.tsx'
import { useEntries, type EntryActions } from './entries.ts'
import { moveInTable } from './tableKeys.ts'

const ROW_HEIGHT = 64

/** A column that is a total by its own name is not called so twice. */
const totalLabel = (total: string, column: string): string =>
  column.startsWith(total) ? column : `${total} ${column}`

/** Rows of a document (`x-child`): one line an entry, totals below; on a narrow screen each row is a card. */
export function TableWidget({ path, spec, readOnly, control }: StructureProps) {
  const form = useForm()
  const t = useText('forms')
  const text = useSchemaText()
  const label = text(spec.label)
  const entries = useEntries(path, label)
  const { columns: wanted, totals = [] } = spec.schema['x-child'] ?? {}
  const columns = useMemo(() => {
    const properties = form.reader
      .properties(form.reader.item(spec, 0))
      .filter(({ widget }) => widget !== 'hidden')
    return wanted
      ? wanted.flatMap((name) => properties.find((property) => property.name === name) ?? [])
      : properties
  }, [form, spec, wanted])
  const { rows, canAdd, canRemove, actions } = entries
  const renderEntry = (index: number, measure?: (element: HTMLElement | null) => void) => (
    <Row
      key={rows[index]}
      isLast={index === rows.length - 1}
      {...{ path, index, columns, readOnly, canAdd, canRemove, actions, measure }}
    />
  )
  return (
    <div
      ref={entries.root}
      className="sala-table-field"
      data-windowed={entries.isWindowed || undefined}
    >
      <table
        aria-labelledby={`${control.id}-label`}
        aria-rowcount={entries.isWindowed ? rows.length + 1 : undefined}
        onKeyDown={
          readOnly ? undefined : (event) => moveInTable(event, canAdd ? actions.add : undefined)
        }
      >
        <TableHead columns={columns} readOnly={readOnly} />
        <tbody>
          {entries.isWindowed ? (
            <LongList
              count={rows.length}
              scroller={entries.root}
              estimate={ROW_HEIGHT}
              row="tr"
              renderRow={renderEntry}
              onReady={entries.onReady}
            />
          ) : (
            rows.map((_, index) => renderEntry(index))
          )}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 2} className="sala-entries-empty">
                {t('list.empty')}
              </td>
            </tr>
          )}
        </tbody>
        {totals.length > 0 && (
          <TableTotals path={path} columns={columns} totals={totals} readOnly={readOnly} />
        )}
      </table>
      <ListFoot readOnly={readOnly} canAdd={canAdd} actions={actions} undo={entries.undo} />
    </div>
  )
}

interface PartProps {
  columns: readonly FieldSpec[]
  readOnly: boolean
}

function TableHead({ columns, readOnly }: PartProps) {
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
          >
            {text(column.label)}
            {column.required && (
              <span className="sala-required" aria-hidden="true">
                *
              </span>
            )}
          </th>
        ))}
        {!readOnly && (
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
  readOnly,
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
        {!readOnly && <td />}
      </tr>
    </tfoot>
  )
}

interface RowProps {
  path: Path
  index: number
  isLast: boolean
  columns: readonly FieldSpec[]
  readOnly: boolean
  canAdd: boolean
  canRemove: boolean
  actions: EntryActions
  measure: ((element: HTMLElement | null) => void) | undefined
}

const Row = memo(
  function Row({
    path,
    index,
    isLast,
    columns,
    readOnly,
    canAdd,
    canRemove,
    actions,
    measure,
  }: RowProps) {
    const t = useText('forms')
    const text = useSchemaText()
    const number = index + 1
    return (
      <tr
        ref={measure}
        data-entry={index}
        data-index={index}
        aria-rowindex={number + 1}
        onKeyDown={readOnly ? undefined : moveByKeys(index, actions)}
      >
        <th scope="row">{number}</th>
        {columns.map((column) => (
          <td key={column.name} data-label={text(column.label)}>
            <Field path={[...path, index, column.name]} spec={column} look="cell" />
          </td>
        ))}
        {!readOnly && (
          <td className="sala-row-actions">
            <IconButton
              icon="up"
              label={t('list.up', { number })}
              disabled={index === 0}
              onClick={() => actions.move(index, index - 1)}
            />
            <IconButton
              icon="down"
              label={t('list.down', { number })}
              disabled={isLast}
              onClick={() => actions.move(index, index + 1)}
            />
            <IconButton
              icon="copy"
              label={t('list.duplicate', { number })}
              disabled={!canAdd}
              onClick={() => actions.duplicate(index)}
            />
            <IconButton
              icon="trash"
              label={t('list.remove', { number })}
              disabled={!canRemove}
              onClick={() => actions.remove(index)}
            />
          </td>
        )}
      </tr>
    )
  },
  // The path is made anew at each rendering.
  (a, b) =>
    formatPath(a.path) === formatPath(b.path) &&
    a.index === b.index &&
    a.isLast === b.isLast &&
    a.columns === b.columns &&
    a.readOnly === b.readOnly &&
    a.canAdd === b.canAdd &&
    a.canRemove === b.canRemove &&
    a.measure === b.measure,
)

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
