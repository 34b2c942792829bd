import { memo, useRef, useState, type ReactNode } from 'react'
import { useText } from '#i18n'
import { Button, IconButton } from '#ui'
import { formatPath, type Path } from '../../core/index.ts'
import { useAnnounce, useForm, useFormPart } from '../context.ts'

/** Entries drawn at first; a list of thousands opens further ones on demand. */
export const PAGE = 50

/** The entries of a list: keys that stay with them, what may be done, and how many are drawn. */
export function useEntries(path: Path, label: string) {
  const form = useForm()
  const t = useText('forms')
  const announce = useAnnounce()
  const name = formatPath(path)
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(PAGE)
  const { rows, canAdd, canRemove } = useFormPart(form, path, name, () => ({ rows: form.rows(path), ...form.limits(path) }))

  /** Focus goes where the hand is: to the first control of an entry, or to the button that adds one. */
  const focusEntry = (index: number): void => {
    setTimeout(() => {
      const entry = root.current?.querySelectorAll<HTMLElement>(':scope > [data-entry], :scope > table > tbody > [data-entry]')[index]
      const target = entry?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button') ?? root.current?.querySelector<HTMLElement>('[data-add]')
      target?.focus()
    })
  }
  return {
    root,
    rows: rows.slice(0, shown),
    hidden: Math.max(0, rows.length - shown),
    showMore: () => setShown(shown + PAGE * 4),
    canAdd,
    canRemove,
    add: () => {
      form.add(path)
      setShown(Math.max(shown, rows.length + 1))
      announce(t('list.added', { label, number: rows.length + 1 }))
      focusEntry(rows.length)
    },
    remove: (index: number) => {
      form.remove(path, index)
      announce(t('list.removed', { label, number: index + 1 }))
      focusEntry(Math.min(index, rows.length - 2))
    },
    move: (from: number, to: number) => {
      form.move(path, from, to)
      announce(t('list.moved', { label, number: to + 1 }))
    },
    duplicate: (index: number) => {
      form.duplicate(path, index)
      announce(t('list.added', { label, number: index + 2 }))
      focusEntry(index + 1)
    },
  }
}

interface EntryListProps {
  path: Path
  label: string
  readOnly: boolean
  renderEntry(index: number): ReactNode
}

/** A repeatable group: add, remove, move and duplicate, by mouse and keyboard, announced to screen readers. */
export function EntryList({ path, label, readOnly, renderEntry }: EntryListProps) {
  const t = useText('forms')
  const entries = useEntries(path, label)
  const { rows, canAdd, canRemove } = entries
  return (
    <div ref={entries.root} className="sala-entries">
      {rows.length === 0 && <p className="sala-entries-empty">{t('list.empty')}</p>}
      {rows.map((key, index) => (
        <div key={key} role="group" aria-label={t('list.entry', { label, number: index + 1 })} className="sala-entry" data-entry={index}>
          <div className="sala-entry-body">{renderEntry(index)}</div>
          {!readOnly && (
            <div className="sala-entry-actions">
              <span className="sala-entry-number" aria-hidden="true">
                {index + 1}
              </span>
              <IconButton icon="up" label={t('list.up', { number: index + 1 })} disabled={index === 0} onClick={() => entries.move(index, index - 1)} />
              <IconButton icon="down" label={t('list.down', { number: index + 1 })} disabled={index === rows.length - 1} onClick={() => entries.move(index, index + 1)} />
              <IconButton icon="copy" label={t('list.duplicate', { number: index + 1 })} disabled={!canAdd} onClick={() => entries.duplicate(index)} />
              <IconButton icon="trash" label={t('list.remove', { number: index + 1 })} disabled={!canRemove} onClick={() => entries.remove(index)} />
            </div>
          )}
        </div>
      ))}
      <ListFoot entries={entries} readOnly={readOnly} canAdd={canAdd} />
    </div>
  )
}

export const ListFoot = memo(function ListFoot({ entries, readOnly, canAdd }: { entries: ReturnType<typeof useEntries>; readOnly: boolean; canAdd: boolean }) {
  const t = useText('forms')
  return (
    <div className="sala-entries-foot">
      {entries.hidden > 0 && (
        <Button kind="quiet" onClick={entries.showMore}>
          {t('list.more', { count: entries.hidden })}
        </Button>
      )}
      {!readOnly && (
        <Button icon="plus" data-add disabled={!canAdd} onClick={entries.add}>
          {t('list.add')}
        </Button>
      )}
    </div>
  )
})
