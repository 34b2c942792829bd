import { useRef, useState, type KeyboardEvent } from 'react'
import { fieldLabel, type VisibleEntity } from '#crud'
import { sameJson } from '#engine'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { fieldOf } from '../cellLooks.ts'
import { cellKind } from './cellKind.ts'
import { CellInput } from './CellInput.tsx'
import { useCellSaving } from './useCellSaving.tsx'

export interface CellEditorProps {
  model: VisibleEntity
  record: StoredRecord
  column: string
  names: Record<string, string> | undefined
  /** It is done; the cell is given where the focus goes back to it. */
  onClose(cell: HTMLElement | null): void
}

/** Changes one value where it stands: Enter or leaving it saves, Escape takes it back, and what is refused says why. */
export function CellEditor({ model, record, column, names, onClose }: CellEditorProps) {
  const t = useText('lists')
  const locale = useLocale()
  const { entity } = model
  const field = fieldOf(entity, column)
  const before = record[column] ?? null
  const [value, setValue] = useState<unknown>(before)
  const [why, setWhy] = useState<string>()
  const [question, save] = useCellSaving(model, record, column)
  const place = useRef<HTMLDivElement>(null)
  /** While it is saved, and once it is done: the focus that moves on then saves nothing more. */
  const isBusy = useRef(false)

  function close(cell: HTMLElement | null): void {
    isBusy.current = true
    onClose(cell)
  }

  async function saveCell(isLeft: boolean): Promise<void> {
    if (isBusy.current) return
    const cell = isLeft ? null : place.current!.closest('td')
    if (sameJson(value, before)) return close(cell)
    isBusy.current = true
    const ended = await save(value)
    if (ended.saved) return close(cell)
    isBusy.current = false
    setWhy(ended.why ?? t('cell.conflict'))
    place.current?.querySelector<HTMLElement>('input, select')?.focus()
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    event.stopPropagation()
    if (event.key === 'Escape') return close(place.current!.closest('td'))
    const isChoosing = (event.target as Element).getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isChoosing) return
    event.preventDefault()
    void saveCell(false)
  }

  return (
    <div
      ref={place}
      className="sala-cell-editor"
      onKeyDown={press}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget) && relatedTarget !== null) void saveCell(true)
      }}
    >
      <CellInput
        kind={cellKind(field)!}
        field={field}
        label={fieldLabel(entity, column, locale)}
        isRequired={entity.required?.includes(column) === true}
        value={value}
        name={typeof before === 'string' ? names?.[before] : undefined}
        onChange={(next) => {
          setValue(next)
          setWhy(undefined)
        }}
      />
      {why && (
        <div role="alert" className="sala-cell-error">
          {why}
        </div>
      )}
      {question}
    </div>
  )
}
