import { useRef, useState, type KeyboardEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { pickText, type Text } from '#shared'
import { formatPath, type Path } from '../../../core/index.ts'
import { useAnnounce, useForm, useFormPart } from '../../context.ts'
import { CONTROL } from '../../focusField.ts'
import type { FieldSpec } from '../../../schema/index.ts'
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

export const KEY = (place: TreePlace): string => place.join('.')

/** How an entry of the tree is built: what stands below it, how it is called, and where. */
function useTreeShape(path: Path, spec: FieldSpec) {
  const form = useForm()
  const t = useText('forms')
  const locale = useLocale()
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
  return { below, most, fields, titleOf, pathOf }
}

/** The entries of a tree, which of them is open, and what is done with them. */
export function useTree(path: Path, spec: FieldSpec) {
  const form = useForm()
  const t = useText('forms')
  const announce = useAnnounce()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<string | undefined>()
  const [removed, setRemoved] = useState<
    { place: TreePlace; item: TreeItem; after: unknown } | undefined
  >()
  const { value } = useFormPart(form, path, formatPath(path), (from) => ({ value: from.get(path) }))
  const items = Array.isArray(value) ? (value as TreeItem[]) : NONE
  const { below, most, fields, titleOf, pathOf } = useTreeShape(path, spec)
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
  return {
    root,
    value,
    items,
    below,
    most,
    fields,
    open,
    setOpen,
    titleOf,
    pathOf,
    put,
    add,
    remove,
    undo: removed && removed.after === value ? undo : undefined,
    hold,
    over,
    onKey,
  }
}

export type Tree = ReturnType<typeof useTree>

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
