import { useEffect, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StoredRecord } from '#schema'

/** Milliseconds in which a second click makes a double one. */
const DOUBLE = 250

/** A click on a row opens its record; on a cell that can be changed only once it is no double click. */
export function useRowClick(
  record: StoredRecord,
  to: string | undefined,
  onOpen: (record: StoredRecord) => void,
): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return ({ target, detail }) => {
    clearTimeout(waiting.current)
    const at = target as Element
    if (
      !to ||
      at.closest('a, button, label, input, select, textarea, [data-edited], [role=dialog]') ||
      window.getSelection()?.toString()
    )
      return
    const open = (): void => {
      onOpen(record)
      void navigate(to)
    }
    if (!at.closest('[data-open]')) open()
    else if (detail < 2) waiting.current = setTimeout(open, DOUBLE)
  }
}
