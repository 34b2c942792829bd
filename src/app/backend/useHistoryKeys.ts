import { useEffect, useEffectEvent } from 'react'

interface Keys {
  turn(way: 'undo' | 'redo'): void
  save?(): void
}

/**
 * Keys that undo, redo and save, wherever on the screen the focus stands: beside the fields the browser would take
 * back what was typed by itself. A dialog over the screen, and a text with a history of its own, keep theirs.
 */
export function useHistoryKeys({ turn, save }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (
      event.target instanceof Element &&
      event.target.closest('[aria-modal="true"], [contenteditable="true"]')
    )
      return
    const act =
      event.code === 'KeyS'
        ? save
        : event.code === 'KeyZ' || event.code === 'KeyY'
          ? () => turn(event.code === 'KeyY' || event.shiftKey ? 'redo' : 'undo')
          : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
