import { Table } from '@mantine/core'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { FieldValue, isUnseen, recordTitle, type useReferences, type VisibleEntity } from '#crud'
import { useLocale } from '#i18n'
import type { StoredRecord } from '#schema'
import { isCellEditable } from './cells/cellKind.ts'
import { ListCell } from './cells/ListCell.tsx'
import { useRowClick } from './cells/useRowClick.ts'
import { fieldOf } from './cellLooks.ts'
import { ChooseBox } from './chosen/ChooseBox.tsx'
import type { ListLayout } from './layout/listLayout.ts'
import type { Chosen } from './chosen/useChosen.ts'

export interface RowProps {
  model: VisibleEntity
  record: StoredRecord
  columns: string[]
  widths: ListLayout['widths']
  pinned: number
  references: ReturnType<typeof useReferences>
  /** Is it the first of its list? */
  isFirst?: boolean
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
  model,
  record,
  columns,
  widths,
  pinned,
  references,
  isFirst = false,
  to,
  onOpen,
  isChosen,
  onToggle,
}: RowProps) {
  const { entity } = model
  const locale = useLocale()
  const [edited, setEdited] = useState<string>()
  const click = useRowClick(record, to, onOpen)
  const open = record._id ? columns.filter((column) => isCellEditable(model, record, column)) : []
  return (
    <Table.Tr
      data-id={record._id || undefined}
      onClick={click}
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
          <ListCell
            key={column}
            model={model}
            record={record}
            column={column}
            index={index}
            widths={widths}
            pinned={pinned}
            isOpen={open.includes(column)}
            isFirst={isFirst && open[0] === column}
            isEdited={edited === column}
            names={references[column]}
            onEdit={setEdited}
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
          </ListCell>
        )
      })}
    </Table.Tr>
  )
})
