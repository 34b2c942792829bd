import { useEffect, type RefObject } from 'react'

/** How long what is left for a key may take to settle, in milliseconds: a begun line goes, a sum is taken. */
const SETTLE = 30

/** Ctrl+S saves the form around an element, Ctrl+Enter by the button that goes on; not under an open dialog. */
export function useFormKeys(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const isSave = isHeld && event.code === 'KeyS'
      const isNext = isHeld && event.code === 'Enter'
      const screen = within.current?.closest('.sala-record-form')
      const form = screen?.querySelector('form')
      if (
        (!isSave && !isNext) ||
        !form ||
        document.querySelector('dialog[open], [aria-modal=true]')
      )
        return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const button = isNext ? form.querySelector<HTMLElement>('[data-save-next]') : null
      setTimeout(() => (button ? button.click() : form.requestSubmit()), SETTLE)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [within])
}
