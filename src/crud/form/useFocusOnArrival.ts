import { useContext, useEffect, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PreviewContext } from '../useScreenTitle.ts'

/** The form comes after its screen. */
const TRIES = 40
const PAUSE = 50
const CONTROL = 'input:not([type=hidden]), select, textarea, button'

/** Takes the focus to a field as soon as the form has it; answers how to give up. */
function focusWhenThere(form: HTMLElement, field: string): () => void {
  let tries = 0
  const timer = setInterval(() => {
    const control = [...form.querySelectorAll<HTMLElement>('[data-field]')]
      .find(({ dataset }) => dataset.field === field)
      ?.querySelector<HTMLElement>(CONTROL)
    control?.focus()
    control?.scrollIntoView?.({ block: 'center' })
    if (control || ++tries >= TRIES) clearInterval(timer)
  }, PAUSE)
  return () => clearInterval(timer)
}

/** The heading of a screen takes the focus when the screen is arrived at by a link; the field does that the link leads to. */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const isPreview = useContext(PreviewContext)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useSearchParams()[0].get('field')
  useEffect(() => {
    const form = title.current?.closest<HTMLElement>('.sala-record-form')
    if (isPreview) return
    if (field && form) return focusWhenThere(form, field)
    // The link that leads to it has gone with its screen: the keys would begin again at the top.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [isPreview, field])
  return title
}
