import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { fieldLabel, isSortable } from '#crud'
import { useLocale, useText } from '#i18n'
import { boundedWidth, writeWidths } from './layout/listLayout.ts'
import { cellLooks, fieldOf, isNumeric } from './cellLooks.ts'
import type { ListPartProps } from './listPart.ts'

/** Pixels of one press of an arrow. */
const STEP = 16

/** The heads of the columns: they sort, and their edge is drawn wider or narrower. */
export function ListHeads({
  model: { entity },
  state,
  columns,
  change,
  isSorting,
}: ListPartProps & { isSorting: boolean }) {
  const locale = useLocale()
  return columns.map((column, index) => {
    const label = fieldLabel(entity, column, locale)
    const field = fieldOf(entity, column)
    const own = state.sort[0]?.field === column ? state.sort[0].direction : undefined
    const sorts = isSorting && isSortable(field)
    const setWidth = (width: number): void =>
      change({ widths: writeWidths({ ...state.widths, [column]: boundedWidth(width) }) })
    return (
      <Table.Th
        key={column}
        data-numeric={isNumeric(field) || undefined}
        {...(sorts
          ? {
              'aria-sort':
                own === 'asc' ? 'ascending' : own === 'desc' ? 'descending' : ('none' as const),
            }
          : {})}
        {...cellLooks(state, column, index)}
      >
        {sorts ? (
          <SortButton
            label={label}
            direction={own}
            onSort={() => change({ sort: own === 'asc' ? `-${column}` : column })}
          />
        ) : (
          label
        )}
        {isSorting && <WidthHandle label={label} onWidth={setWidth} />}
      </Table.Th>
    )
  })
}

function SortButton({
  label,
  direction,
  onSort,
}: {
  label: string
  direction: 'asc' | 'desc' | undefined
  onSort(): void
}) {
  const t = useText('backend')
  const Icon =
    direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector
  return (
    <UnstyledButton
      className="sala-sort"
      onClick={onSort}
      title={t('list.sort-by', { field: label })}
    >
      {label} <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}

/** The edge of a head: drawn by the mouse, or moved by the arrows. */
function WidthHandle({ label, onWidth }: { label: string; onWidth(width: number): void }) {
  const t = useText('lists')
  const headOf = (element: Element): HTMLElement => element.closest('th')!
  function draw(event: PointerEvent<HTMLElement>): void {
    event.preventDefault()
    const handle = event.currentTarget
    const head = headOf(handle)
    const [start, width] = [event.clientX, head.offsetWidth]
    handle.setPointerCapture(event.pointerId)
    const follow = ({ clientX }: globalThis.PointerEvent): void => {
      head.style.minWidth = `${boundedWidth(width + clientX - start)}px`
    }
    const end = ({ clientX }: globalThis.PointerEvent): void => {
      handle.removeEventListener('pointermove', follow)
      handle.removeEventListener('pointerup', end)
      head.style.minWidth = ''
      if (clientX !== start) onWidth(width + clientX - start)
    }
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('pointerup', end)
  }
  function press(event: KeyboardEvent<HTMLElement>): void {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
    if (!step) return
    event.preventDefault()
    onWidth(headOf(event.currentTarget).offsetWidth + step)
  }
  return (
    <button
      type="button"
      className="sala-width-handle"
      aria-label={t('layout.resize', { field: label })}
      onPointerDown={draw}
      onKeyDown={press}
    />
  )
}
