import './tree.css'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { pickText, type Text } from '#shared'
import { Button, IconButton } from '#ui'
import { formatPath, type Path } from '../../../core/index.ts'
import { useAnnounce, useForm, useFormPart } from '../../context.ts'
import { Field } from '../../Field.tsx'
import { useSchemaText } from '../../fieldTexts.ts'
import { CONTROL } from '../../focusField.ts'
import type { StructureProps } from '../../widgetTypes.ts'
import {
  insertItem,
  moveItem,
  removeItem,
  stepTo,
  treeRows,
  type TreeItem,
  type TreeMove,
  type TreePlace,
} from './tree.ts'
import { useTreeDrag, type DropAt } from './useTreeDrag.ts'

/** What a menu shows; deeper entries would never be seen. */
const MAX_LEVELS = 3
const NONE: TreeItem[] = []
const MOVES: Record<string, TreeMove> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
const KEY = (place: TreePlace): string => place.join('.')

/**
 * A list whose entries have entries of the same kind below them (a property that refers to the same schema): moved by
 * dragging, by buttons, and by Alt with an arrow; each opens to be edited in its place.
 */
export function TreeWidget({ path, spec, readOnly }: StructureProps) {
  const form = useForm()
  const t = useText('forms')
  const locale = useLocale()
  const label = useSchemaText()(spec.label)
  const announce = useAnnounce()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<string | undefined>()
  const [removed, setRemoved] = useState<
    { place: TreePlace; item: TreeItem; after: unknown } | undefined
  >()
  const { value } = useFormPart(form, path, formatPath(path), (from) => ({ value: from.get(path) }))
  const items = Array.isArray(value) ? (value as TreeItem[]) : NONE
  const item = form.reader.item(spec, 0)
  const fields = form.reader.properties(item)
  const below =
    fields.find(
      ({ widget, schema }) =>
        widget === 'list' && JSON.stringify(schema.items) === JSON.stringify(spec.schema.items),
    )?.name ?? ''
  const most = below === '' ? 1 : MAX_LEVELS
  const titleOf = (one: TreeItem): string =>
    pickText(one[fields[0]!.name] as Text | undefined, locale) || t('tree.unnamed')
  const pathOf = (place: TreePlace): Path => [
    ...path,
    ...place.flatMap((index, level) => (level === 0 ? [index] : [below, index])),
  ]

  const focus = (place: TreePlace, target = '[data-grip]'): void =>
    void setTimeout(() =>
      root.current?.querySelector<HTMLElement>(`[data-place="${KEY(place)}"] ${target}`)?.focus(),
    )
  function put(from: TreePlace, to: TreePlace | undefined): void {
    const moved = to && moveItem(items, below, from, to, most)
    if (!moved) return
    form.set(path, moved.items)
    setOpen(undefined)
    announce(
      t('tree.moved', {
        title: titleOf(treeRows(items, below).find(({ place }) => KEY(place) === KEY(from))!.item),
        place: moved.place.map((index) => index + 1).join('.'),
      }),
    )
    focus(moved.place)
  }
  const add = (place: TreePlace): void => {
    form.set(path, insertItem(items, below, place, {}))
    setOpen(KEY(place))
    focus(place, `.sala-tree-fields :is(${CONTROL})`)
  }
  const remove = (place: TreePlace, one: TreeItem): void => {
    const after = removeItem(items, below, place)
    form.set(path, after)
    setRemoved({ place, item: one, after: form.get(path) })
    setOpen(undefined)
    announce(t('tree.removed', { title: titleOf(one) }))
  }
  const undo = (): void => {
    form.set(path, insertItem(items, below, removed!.place, removed!.item))
    focus(removed!.place)
    setRemoved(undefined)
  }
  const { hold, over } = useTreeDrag(root, (from, at) => put(from, placeOf(at, items, below)))
  const onKey =
    (place: TreePlace) =>
    (event: KeyboardEvent): void => {
      const move = event.altKey ? MOVES[event.code] : undefined
      if (!move) return
      event.preventDefault()
      event.stopPropagation()
      put(place, stepTo(items, below, place, move))
    }
  const rows = treeRows(items, below)
  return (
    <div ref={root} className="sala-tree">
      {rows.length === 0 && <p className="sala-entries-empty">{t('list.empty')}</p>}
      <ul aria-label={label}>
        {rows.map(({ place, item: one }) => {
          const [key, title] = [KEY(place), titleOf(one)]
          const isOpen = open === key
          return (
            <li
              key={key}
              data-place={key}
              data-level={place.length}
              data-over={over && KEY(over.place) === key ? over.side : undefined}
              aria-level={place.length}
            >
              <div className="sala-tree-row">
                {!readOnly && (
                  <button
                    type="button"
                    className="sala-tree-grip"
                    data-grip
                    aria-label={t('tree.move', { title })}
                    title={t('tree.hint')}
                    onKeyDown={onKey(place)}
                    onPointerDown={(event) => hold(place, event)}
                  >
                    ⠿
                  </button>
                )}
                <button
                  type="button"
                  className="sala-tree-title"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : key)}
                >
                  {title}
                </button>
                {!readOnly && (
                  <span className="sala-tree-actions">
                    {(['up', 'down', 'out', 'in'] as const).map((move) => {
                      const to = stepTo(items, below, place, move)
                      const icon = ({ up: 'up', down: 'down', out: 'left', in: 'right' } as const)[
                        move
                      ]
                      return (
                        <IconButton
                          key={move}
                          icon={icon}
                          label={t(`tree.${move}`, { title })}
                          disabled={!to || !moveItem(items, below, place, to, most)}
                          onClick={() => put(place, to)}
                        />
                      )
                    })}
                    <IconButton
                      icon="trash"
                      label={t('tree.remove', { title })}
                      onClick={() => remove(place, one)}
                    />
                  </span>
                )}
              </div>
              {isOpen && (
                <div className="sala-tree-fields">
                  {fields
                    .filter(({ name }) => name !== below)
                    .map((field) => (
                      <Field key={field.name} path={[...pathOf(place), field.name]} spec={field} />
                    ))}
                  {!readOnly && place.length < most && (
                    <Button
                      icon="plus"
                      onClick={() =>
                        add([
                          ...place,
                          Array.isArray(one[below]) ? (one[below] as unknown[]).length : 0,
                        ])
                      }
                    >
                      {t('tree.add-below')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {!readOnly && (
        <div className="sala-entries-foot">
          <Button icon="plus" data-add onClick={() => add([items.length])}>
            {t('list.add')}
          </Button>
          {removed && removed.after === value && (
            <Button kind="quiet" onClick={undo}>
              {t('list.undo')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Before, after or at the end below the entry that the pointer is over. */
function placeOf({ place, side }: DropAt, items: TreeItem[], below: string): TreePlace {
  if (side === 'before') return place
  if (side === 'after') return place.with(-1, place.at(-1)! + 1)
  return [
    ...place,
    treeRows(items, below).filter(
      (row) => row.place.length === place.length + 1 && KEY(row.place).startsWith(`${KEY(place)}.`),
    ).length,
  ]
}
