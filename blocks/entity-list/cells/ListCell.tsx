import { Table } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { fieldLabel, type VisibleEntity } from '#crud'
import { useLocale } from '#i18n'
import type { StoredRecord } from '#schema'
import { lazyComponent } from '#ui'
import { cellLooks, fieldOf, isNumeric } from '../cellLooks.ts'
import type { ListLayout } from '../layout/listLayout.ts'
import type { CellEditorProps } from './CellEditor.tsx'

/** Comes with the first cell that is changed. */
const CellEditor = lazyComponent<CellEditorProps>(
  async () => (await import('./CellEditor.tsx')).CellEditor,
)

interface Props extends Pick<ListLayout, 'widths' | 'pinned'> {
  model: VisibleEntity
  record: StoredRecord
  column: string
  index: number
  /** Can it be changed here? */
  isOpen: boolean
  /** Is it the one cell of the list that Tab leads to? */
  isFirst: boolean
  isEdited: boolean
  names: Record<string, string> | undefined
  onEdit(column: string | undefined): void
  children: ReactNode
}

const STEPS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const focusCell = (cell: Element | null | undefined): void => (cell as HTMLElement)?.focus()

/** From a cell that can be changed to the next one in a direction. */
function step(from: HTMLElement, [across, down]: [number, number]): void {
  const row = from.closest('tr')!
  const inRow = (one: Element): Element[] => [...one.querySelectorAll('td[data-open]')]
  if (across !== 0) {
    const cells = inRow(row)
    return focusCell(cells[cells.indexOf(from) + across])
  }
  const column = from.dataset.column!
  for (
    let next = down > 0 ? row.nextElementSibling : row.previousElementSibling;
    next;
    next = down > 0 ? next.nextElementSibling : next.previousElementSibling
  ) {
    const cell = inRow(next).find((one) => (one as HTMLElement).dataset.column === column)
    if (cell) return focusCell(cell)
  }
}

/** A cell of the list; double click, Enter or F2 changes it where it stands. */
export function ListCell({
  model,
  record,
  column,
  index,
  widths,
  pinned,
  isOpen,
  isFirst,
  isEdited,
  names,
  onEdit,
  children,
}: Props) {
  const locale = useLocale()
  const field = fieldOf(model.entity, column)
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget) return
    const way = STEPS[event.key]
    if (way) step(event.currentTarget, way)
    else if (event.key === 'Enter' || event.key === 'F2') onEdit(column)
    else return
    event.preventDefault()
  }
  return (
    <Table.Td
      data-label={fieldLabel(model.entity, column, locale)}
      data-numeric={isNumeric(field) || undefined}
      {...cellLooks({ widths, pinned }, column, index)}
      {...(isOpen && {
        'data-open': true,
        'data-edited': isEdited || undefined,
        tabIndex: isFirst ? 0 : -1,
        'aria-keyshortcuts': 'F2',
        onDoubleClick: () => onEdit(column),
        onKeyDown: press,
      })}
    >
      {isEdited ? (
        <CellEditor
          model={model}
          record={record}
          column={column}
          names={names}
          onClose={(cell) => {
            onEdit(undefined)
            cell?.focus()
          }}
        />
      ) : (
        children
      )}
    </Table.Td>
  )
}
