import { Table } from '@mantine/core'
import { memo, type CSSProperties } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  fieldLabel,
  FieldValue,
  isUnseen,
  recordTitle,
  type useReferences,
  type VisibleEntity,
} from '#crud'
import { useLocale } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { ChooseBox } from './ChooseBox.tsx'
import type { ListLayout } from './layout/listLayout.ts'
import type { Chosen } from './useChosen.ts'

const SYSTEM: Record<string, Field> = {
  created_at: { type: 'string', format: 'date-time' },
  updated_at: { type: 'string', format: 'date-time' },
}

export const fieldOf = (entity: VisibleEntity['entity'], column: string): Field =>
  entity.properties[column] ?? SYSTEM[column] ?? {}

/** Figures stand at the end of their column, and its heading above them. */
export const isNumeric = ({ type }: Field): boolean => type === 'number' || type === 'integer'

/** What makes a cell as wide as its column was drawn, and keeps it at the left. */
export function cellLooks(
  { widths, pinned }: Pick<ListLayout, 'widths' | 'pinned'>,
  column: string,
  index: number,
) {
  const width = widths[column]
  const isPinned = index < pinned
  const style = {
    ...(width === undefined ? {} : { '--column-width': `${width}px` }),
    ...(isPinned ? { '--pinned-at': `var(--pinned-${index}, 0px)` } : {}),
  } as CSSProperties
  return {
    'data-column': column,
    ...(width === undefined ? {} : { 'data-width': true }),
    ...(isPinned ? { 'data-pinned': true } : {}),
    ...(width === undefined && !isPinned ? {} : { style }),
  }
}

export interface RowProps {
  model: VisibleEntity
  record: StoredRecord
  columns: string[]
  widths: ListLayout['widths']
  pinned: number
  references: ReturnType<typeof useReferences>
  /** Where the row leads. */
  to: string | undefined
  /** Its reader follows it. */
  onOpen(record: StoredRecord): void
  /** Absent where none can be chosen. */
  isChosen: boolean | undefined
  onToggle: Chosen['toggle'] | undefined
}

/** A record of the list; rendered again only where something of it changed. */
export const ListRow = memo(function ListRow({
  model: { entity },
  record,
  columns,
  widths,
  pinned,
  references,
  to,
  onOpen,
  isChosen,
  onToggle,
}: RowProps) {
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <Table.Tr
      data-id={record._id || undefined}
      onClick={(event) => {
        if (
          to &&
          !(event.target as Element).closest('a, button, label, input, select, textarea') &&
          !window.getSelection()?.toString()
        ) {
          onOpen(record)
          void navigate(to)
        }
      }}
      data-unseen={isUnseen(entity, record) || undefined}
      data-clickable={to ? true : undefined}
      data-chosen={isChosen || undefined}
    >
      {onToggle && (
        <ChooseBox
          entity={entity}
          record={record}
          isChosen={isChosen === true}
          onToggle={onToggle}
        />
      )}
      {columns.map((column, index) => {
        const value = (
          <FieldValue
            field={fieldOf(entity, column)}
            value={record[column]}
            names={references[column]}
          />
        )
        return (
          <Table.Td
            key={column}
            data-label={fieldLabel(entity, column, locale)}
            data-numeric={isNumeric(fieldOf(entity, column)) || undefined}
            {...cellLooks({ widths, pinned }, column, index)}
          >
            {index === 0 && to ? (
              <Link
                to={to}
                className="sala-row-link"
                onClick={() => onOpen(record)}
                aria-label={recordTitle(entity, record, locale)}
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
})
