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
import { useShapes } from '../../useFields.ts'
import type { StructureProps } from '../../widgetTypes.ts'
import { ListFoot, LongList, moveByKeys } from './EntryList.tsx'
import { useEntries, type EntryActions } from './entries.ts'
import { moveInTable } from './tableKeys.ts'

const ROW_HEIGHT = 64

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
  const t = useText('forms')
  const text = useSchemaText()
  const label = text(spec.label)
  const entries = useEntries(path, label)
  const { columns: wanted, totals = [] } = spec.schema['x-child'] ?? {}
  const columns = useColumns(path, spec, wanted)
  const item = form.reader.item(spec, 0)
  const shaped = item.flat.conditions.length > 0 ? item : undefined
  const { rows, canAdd, canRemove, actions } = entries
  const renderEntry = (index: number, measure?: (element: HTMLElement | null) => void) => (
    <Row
      key={rows[index]}
      isLast={index === rows.length - 1}
      {...{ path, index, columns, shaped, readOnly, canAdd, canRemove, actions, measure }}
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
  /** What a row is, where its values say which of the columns it has. */
  shaped: FieldSpec | undefined
  readOnly: boolean
  canAdd: boolean
  canRemove: boolean
  actions: EntryActions
  measure: ((element: HTMLElement | null) => void) | undefined
}

/** The field of a column in a row that has it. */
function ShapedCell({ around, row, name }: { around: Path; row: FieldSpec; name: string }) {
  const form = useForm()
  const shape = useShapes(around, formatPath(around), row).at(-1)!
  const spec = form.reader.properties(shape).find((property) => property.name === name)
  return spec && <Field path={[...around, name]} spec={spec} look="cell" />
}

const Row = memo(
  function Row({
    path,
    index,
    isLast,
    columns,
    shaped,
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
            {shaped ? (
              <ShapedCell around={[...path, index]} row={shaped} name={column.name} />
            ) : (
              <Field path={[...path, index, column.name]} spec={column} look="cell" />
            )}
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
    a.shaped === b.shaped &&
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
