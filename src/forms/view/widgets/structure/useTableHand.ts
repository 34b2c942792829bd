import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { sameJson } from '../../../schema/matches.ts'
import type { Form, Path } from '../../../core/index.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { useForm } from '../../context.ts'
import type { EntryActions } from './entries.ts'
import { stopsOf } from './stops.ts'
import { placeOf, type TableHand } from './tableKeys.ts'

interface Around {
  path: Path
  columns: readonly FieldSpec[]
  stops: readonly string[] | undefined
  root: RefObject<HTMLElement | null>
  canAdd: boolean
  actions: EntryActions
  open: ((index: number) => void) | undefined
}

/** Takes over the value of the cell above, with what the choice of a record brought there. */
function fillFromAbove(form: Form, path: Path, index: number, column: FieldSpec | undefined): void {
  if (!column || index < 1 || form.state([...path, index, column.name]).readOnly) return
  form.setAll(
    [column.name, ...Object.keys(column.schema['x-ref']?.copy ?? {})].map((name) => [
      [...path, index, name],
      form.get([...path, index - 1, name]),
    ]),
  )
}

/** A line that was begun and left without a word takes its place back with it. */
function useBegun({ path, root }: Pick<Around, 'path' | 'root'>, form: Form) {
  const begun = useRef<{ key: string | undefined; value: unknown } | undefined>(undefined)
  const note = (): void => {
    const rows = form.rows(path)
    begun.current = { key: rows.at(-1), value: form.get([...path, rows.length - 1]) }
  }
  const leave = (event: FocusEvent): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setTimeout(() => {
      const rows = form.rows(path)
      const { key, value } = begun.current ?? {}
      if (key === undefined || key !== rows.at(-1)) return
      // Where the whole window was left, the keys are still there.
      if (root.current?.contains(document.activeElement)) return
      // A dialog over the form was opened from here, and its answer comes into this line.
      const over = document.activeElement?.closest('dialog')
      if (over && !over.contains(root.current)) return
      if (sameJson(form.get([...path, rows.length - 1]), value)) form.remove(path, rows.length - 1)
    })
  }
  return { note, leave }
}

/** What keys do in a table, and where they go on to. */
export function useTableHand(around: Around) {
  const { path, columns, stops, root, canAdd, actions, open } = around
  const form = useForm()
  const begun = useBegun(around, form)

  const stopAfter = (index: number, column: number): string | undefined =>
    stopsOf(form, [...path, index], columns, stops).find(
      (name) => columns.findIndex((one) => one.name === name) > column,
    )
  /** A line at the end, with its first stop ready to be typed in. */
  const begin = (): void => {
    if (!canAdd) return
    // What is typed next is for the new line already.
    flushSync(() => actions.add())
    begun.note()
    const index = form.rows(path).length - 1
    actions.enter(index, stopAfter(index, -1) ?? columns[0]?.name)
  }
  const hand: TableHand = {
    add: begin,
    remove: actions.remove,
    duplicate: (index) => canAdd && actions.duplicate(index),
    fill: (index, column) => fillFromAbove(form, path, index, columns[column]),
    ...(open && { open }),
    next: (index, column) => {
      if (stopsOf(form, [...path, index], columns, stops).length === 0) return false
      const here = stopAfter(index, column)
      if (here !== undefined) actions.enter(index, here)
      else if (index + 1 < form.rows(path).length)
        actions.enter(index + 1, stopAfter(index + 1, -1) ?? columns[0]?.name)
      else begin()
      return true
    },
  }
  const latest = useRef(hand)
  useEffect(() => void (latest.current = hand))
  // What was chosen by Enter in a list of its own leads on as any other.
  useEffect(() => {
    const around = root.current
    const onTaken = ({ target }: Event): void => {
      const table = target instanceof HTMLElement ? target.closest('table') : null
      const place = table && placeOf(target as HTMLElement, table)
      if (place && Number.isInteger(place.index)) latest.current.next(place.index, place.column)
    }
    around?.addEventListener('sala-taken', onTaken)
    return () => around?.removeEventListener('sala-taken', onTaken)
  }, [root])
  return { hand, begin, leave: begun.leave }
}
