import { memo } from 'react'
import { useText } from '#i18n'
import { IconButton } from '#ui'
import { formatPath, type Path } from '../../../core/index.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { useForm } from '../../context.ts'
import { Field } from '../../Field.tsx'
import { useSchemaText } from '../../fieldTexts.ts'
import { useShapes } from '../../useFields.ts'
import { moveByKeys } from './EntryList.tsx'
import type { EntryActions } from './entries.ts'

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
  /** Opens what a row has besides its columns; absent where that is nothing. */
  open: ((index: number) => void) | undefined
  measure: ((element: HTMLElement | null) => void) | undefined
}

/** The field of a column in a row that has it. */
function ShapedCell({ around, row, name }: { around: Path; row: FieldSpec; name: string }) {
  const form = useForm()
  const shape = useShapes(around, formatPath(around), row).at(-1)!
  const spec = form.reader.properties(shape).find((property) => property.name === name)
  return spec && <Field path={[...around, name]} spec={spec} look="cell" />
}

/** One line of a table. */
export const TableRow = memo(
  function TableRow(props: RowProps) {
    const { path, index, columns, shaped, readOnly, actions, measure } = props
    const text = useSchemaText()
    return (
      <tr
        ref={measure}
        data-entry={index}
        data-index={index}
        aria-rowindex={index + 2}
        onKeyDown={readOnly ? undefined : moveByKeys(index, actions)}
      >
        <th scope="row">{index + 1}</th>
        {columns.map((column) => (
          <td key={column.name} data-label={text(column.label)}>
            {shaped ? (
              <ShapedCell around={[...path, index]} row={shaped} name={column.name} />
            ) : (
              <Field path={[...path, index, column.name]} spec={column} look="cell" />
            )}
          </td>
        ))}
        {(!readOnly || props.open) && <RowActions {...props} />}
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
    a.open === b.open &&
    a.measure === b.measure,
)

function RowActions({ index, isLast, readOnly, canAdd, canRemove, actions, open }: RowProps) {
  const t = useText('forms')
  const number = index + 1
  return (
    <td className="sala-row-actions">
      {open && (
        <IconButton
          icon="list"
          label={t('list.open', { number })}
          aria-haspopup="dialog"
          data-open-line
          onClick={() => open(index)}
        />
      )}
      {!readOnly && (
        <>
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
        </>
      )}
    </td>
  )
}
