import { useEffect, type KeyboardEvent, type RefObject } from 'react'

const ITEMS = 'a, button, summary'

const isSeen = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true

/**
 * The menu is one stop of the Tab key: where one is, else its first line. Up and down go on inside it, right unfolds and
 * left folds a module or goes up to it, Home and End lead to its ends.
 */
export function useMenuKeys(list: RefObject<HTMLUListElement | null>, current: string | undefined) {
  const items = (): HTMLElement[] =>
    [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].filter(isSeen)
  const stopAt = (stop: HTMLElement | undefined): void => {
    for (const item of list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])
      item.tabIndex = item === stop ? 0 : -1
  }
  // After each drawing: entries come and go with what is folded.
  useEffect(() => {
    const all = items()
    const focused = all.find((item) => item === document.activeElement)
    stopAt(focused ?? all.find((item) => item.hasAttribute('aria-current')) ?? all[0])
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const all = items()
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return
    const item = all[at]!
    const expanded = item.getAttribute('aria-expanded')
    const title = item.closest('[data-module]')?.querySelector<HTMLElement>('button[aria-expanded]')
    const goTo: Record<string, () => void> = {
      ArrowDown: () => all[at + 1]?.focus(),
      ArrowUp: () => all[at - 1]?.focus(),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
      ArrowRight: () => (expanded === 'false' ? item.click() : all[at + 1]?.focus()),
      ArrowLeft: () => (expanded === 'true' ? item.click() : title?.focus()),
    }
    if (!goTo[event.key]) return
    event.preventDefault()
    goTo[event.key]!()
  }
  return {
    onKeyDown,
    onFocus: (event: { target: EventTarget }) => stopAt(event.target as HTMLElement),
    'data-current': current,
  }
}
