import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useText } from '#i18n'
import { formatPath, startsWith, type Path } from '../../../core/index.ts'
import { useAnnounce, useForm, useFormPart } from '../../context.ts'
import { CONTROL } from '../../focusField.ts'
import { useReveal } from '../../reveal.ts'
import { enter as enterCell } from './tableKeys.ts'

/** Lists longer than this draw only the rows that can be seen. */
export const MAX_DRAWN = 100

interface Removed {
  index: number
  value: unknown
  /** The keys right after it was removed: what was changed since then is not undone. */
  keys: readonly string[]
}

export interface EntryActions {
  add(): void
  remove(index: number): void
  move(from: number, to: number): void
  duplicate(index: number): void
  /** Takes the keys to a field of an entry, with what stands there chosen. */
  enter(index: number, field: string | undefined): void
}

type Scroll = RefObject<((index: number) => void) | undefined>

/** An entry that is looked for and not drawn yet is scrolled to. */
function useRevealedEntry(
  path: Path,
  root: RefObject<HTMLElement | null>,
  scrollTo: Scroll,
  isWindowed: boolean,
): void {
  useReveal((wanted) => {
    const index = wanted[path.length]
    if (
      !isWindowed ||
      typeof index !== 'number' ||
      !startsWith(wanted, path) ||
      entryAt(root.current, index)
    )
      return false
    scrollTo.current?.(index)
    return true
  })
}

/** Focus goes where the hand is: to the first control of an entry, or to the button that adds one. */
function focusIn(
  root: RefObject<HTMLElement | null>,
  scrollTo: Scroll,
  index: number,
  target: string,
): void {
  scrollTo.current?.(index)
  setTimeout(
    () =>
      (
        entryAt(root.current, index)?.querySelector<HTMLElement>(target) ??
        root.current?.querySelector<HTMLElement>('[data-add]')
      )?.focus(),
    scrollTo.current ? 50 : 0,
  )
}

/** Takes the keys to a field that is drawn. */
const enterField = (root: RefObject<HTMLElement | null>, name: string): boolean =>
  enterCell(
    [...(root.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      ({ dataset }) => dataset.field === name,
    ),
  )

/** Entries are rendered again only when they change; they call what stands here now. */
function useLatest(actions: EntryActions): EntryActions {
  const latest = useRef(actions)
  useEffect(() => void (latest.current = actions))
  const [stable] = useState<EntryActions>(() => ({
    add: () => latest.current.add(),
    remove: (index) => latest.current.remove(index),
    move: (from, to) => latest.current.move(from, to),
    duplicate: (index) => latest.current.duplicate(index),
    enter: (...at) => latest.current.enter(...at),
  }))
  return stable
}

/** The entries of a list: keys that stay with them, what may be done, and how the last removal is taken back. */
export function useEntries(path: Path, label: string) {
  const form = useForm()
  const t = useText('forms')
  const announce = useAnnounce()
  const name = formatPath(path)
  const root = useRef<HTMLDivElement>(null)
  const scrollTo = useRef<((index: number) => void) | undefined>(undefined)
  const [removed, setRemoved] = useState<Removed | undefined>(undefined)
  const { rows, canAdd, canRemove } = useFormPart(form, path, name, (from) => ({
    rows: from.rows(path),
    ...from.limits(path),
  }))
  const isWindowed = rows.length > MAX_DRAWN
  const onReady = useCallback(
    (scroll: ((index: number) => void) | undefined) => void (scrollTo.current = scroll),
    [],
  )

  useRevealedEntry(path, root, scrollTo, isWindowed)
  const focusEntry = (index: number, target = CONTROL): void =>
    focusIn(root, scrollTo, index, target)
  const length = rows.length
  const actions: EntryActions = {
    add: () => {
      form.add(path)
      announce(t('list.added', { label, number: length + 1 }))
      focusEntry(length)
    },
    remove: (index) => {
      const value = form.get([...path, index])
      form.remove(path, index)
      setRemoved({ index, value, keys: form.rows(path) })
      announce(t('list.removed', { label, number: index + 1 }))
      focusEntry(Math.min(index, length - 2))
    },
    move: (from, to) => {
      if (to < 0 || to >= length) return
      const held =
        document.activeElement instanceof HTMLElement ? document.activeElement : undefined
      form.move(path, from, to)
      announce(t('list.moved', { label, number: to + 1 }))
      // An element that is moved in the document, or a button that can go no further, loses the focus.
      if (isWindowed) focusEntry(to)
      else
        setTimeout(() =>
          held?.matches(':disabled') ? focusEntry(to, 'button:enabled') : held?.focus(),
        )
    },
    duplicate: (index) => {
      form.duplicate(path, index)
      announce(t('list.added', { label, number: index + 2 }))
      focusEntry(index + 1)
    },
    enter: (index, field) => {
      const name = formatPath(field === undefined ? [...path, index] : [...path, index, field])
      if (enterField(root, name)) return
      scrollTo.current?.(index)
      setTimeout(() => enterField(root, name) || focusEntry(index), 50)
    },
  }
  const stable = useLatest(actions)
  const undo = (): void => {
    if (!removed) return
    form.add(path, removed.value, removed.index)
    setRemoved(undefined)
    announce(t('list.added', { label, number: removed.index + 1 }))
    focusEntry(removed.index)
  }
  return {
    root,
    rows,
    isWindowed,
    onReady,
    canAdd,
    canRemove,
    actions: stable,
    undo: removed?.keys === rows && canAdd ? undo : undefined,
  }
}

/** The drawn entry at a place; entries of lists inside it are not meant. */
const entryAt = (root: HTMLElement | null, index: number): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>(`[data-entry="${index}"]`) ?? [])].find(
    (one) => one.parentElement?.closest('.sala-entries, .sala-table-field') === root,
  )
