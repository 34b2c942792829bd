import { useEffect, type RefObject } from 'react'

/** Closes the open groups (`details`) within: by Escape, which gives the focus back to the group, and where they float over the page by a press or the focus elsewhere. */
export function useClosing(within: RefObject<HTMLElement | null>, floats = true): void {
  useEffect(() => {
    const open = (): HTMLDetailsElement[] => [
      ...(within.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []),
    ]
    const onElsewhere = ({ target }: Event): void => {
      for (const group of open()) if (!group.contains(target as Node)) group.open = false
    }
    const onKey = (event: KeyboardEvent): void => {
      const group =
        event.key === 'Escape'
          ? open().findLast((one) => one.contains(document.activeElement))
          : undefined
      if (!group) return
      group.open = false
      group.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKey)
    if (floats)
      for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, onElsewhere)
    }
  }, [within, floats])
}
