import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '#i18n'
import { Button, IconButton, lazyComponent } from '#ui'
import type { Path } from '../../../core/index.ts'
import { useEntries, type EntryActions } from './entries.ts'
import type { WindowedRowsProps } from './WindowedRows.tsx'

interface EntryListProps {
  path: Path
  label: string
  readOnly: boolean
  renderEntry(index: number): ReactNode
}

const ENTRY_HEIGHT = 160

/** A repeatable group: add, remove (which can be taken back), move and duplicate, by mouse and keyboard, announced to screen readers. */
export function EntryList({ path, label, readOnly, renderEntry }: EntryListProps) {
  const t = useText('forms')
  const entries = useEntries(path, label)
  const { root, rows, canAdd, canRemove, actions, isWindowed } = entries
  const renderItem = (index: number, measure?: (element: HTMLElement | null) => void) => (
    <Entry
      key={rows[index]}
      index={index}
      isLast={index === rows.length - 1}
      {...{ label, readOnly, canAdd, canRemove, actions, renderEntry, measure }}
    />
  )
  return (
    <div ref={root} className="sala-entries" data-windowed={isWindowed || undefined}>
      {rows.length === 0 && <p className="sala-entries-empty">{t('list.empty')}</p>}
      {isWindowed ? (
        <LongList
          count={rows.length}
          scroller={root}
          estimate={ENTRY_HEIGHT}
          row="div"
          renderRow={renderItem}
          onReady={entries.onReady}
        />
      ) : (
        rows.map((_, index) => renderItem(index))
      )}
      <ListFoot readOnly={readOnly} canAdd={canAdd} actions={actions} undo={entries.undo} />
    </div>
  )
}

interface EntryProps {
  index: number
  isLast: boolean
  label: string
  readOnly: boolean
  canAdd: boolean
  canRemove: boolean
  actions: EntryActions
  renderEntry(index: number): ReactNode
  measure: ((element: HTMLElement | null) => void) | undefined
}

const Entry = memo(function Entry({
  index,
  isLast,
  label,
  readOnly,
  canAdd,
  canRemove,
  actions,
  renderEntry,
  measure,
}: EntryProps) {
  const t = useText('forms')
  const number = index + 1
  return (
    <div
      ref={measure}
      role="group"
      aria-label={t('list.entry', { label, number })}
      className="sala-entry"
      data-entry={index}
      data-index={index}
      onKeyDown={readOnly ? undefined : moveByKeys(index, actions)}
    >
      <div className="sala-entry-body">{renderEntry(index)}</div>
      {!readOnly && (
        <div className="sala-entry-actions">
          <span className="sala-entry-number" aria-hidden="true">
            {number}
          </span>
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
        </div>
      )}
    </div>
  )
})

/** Alt with an arrow moves the entry that has the focus; controls that open a list by these keys keep them. */
export const moveByKeys =
  (index: number, actions: EntryActions) =>
  (event: KeyboardEvent): void => {
    const step = event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : 0
    if (
      !event.altKey ||
      step === 0 ||
      (event.target instanceof Element && event.target.matches('select, [role=combobox]'))
    )
      return
    event.preventDefault()
    event.stopPropagation()
    actions.move(index, index + step)
  }

interface ListFootProps {
  readOnly: boolean
  canAdd: boolean
  actions: EntryActions
  undo: (() => void) | undefined
}

export const ListFoot = memo(function ListFoot({ readOnly, canAdd, actions, undo }: ListFootProps) {
  const t = useText('forms')
  if (readOnly) return null
  return (
    <div className="sala-entries-foot">
      <Button icon="plus" data-add disabled={!canAdd} onClick={actions.add}>
        {t('list.add')}
      </Button>
      {undo && (
        <Button kind="quiet" onClick={undo}>
          {t('list.undo')}
        </Button>
      )}
    </div>
  )
})

/** Rows of a list too long to be rendered whole; what renders its window is fetched with the first such list. */
export const LongList = lazyComponent<WindowedRowsProps>(
  async () => (await import('./WindowedRows.tsx')).WindowedRows,
)
