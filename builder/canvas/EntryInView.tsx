import { useEffect } from 'react'
import { afterPaint } from '../lazy/afterPaint.ts'
import { useBuilder } from '../context/builderContext.ts'
import { blockFrame } from '../context/canvasFrames.ts'

/** The entry of a list whose fields are being filled in comes into view on the page, where its block marks its entries (`data-entry`): a slide behind the first is not seen otherwise. */
export function EntryInView() {
  const { frames, store } = useBuilder()
  useEffect(() => {
    let callOff: (() => void) | undefined
    const onFocus = ({ target }: FocusEvent): void => {
      const field = (target as Element).closest<HTMLElement>('[data-inspector] [data-field]')
        ?.dataset.field
      const [entry] = /^\w+\[\d+\]/.exec(field ?? '') ?? []
      const { selection } = store.getState()
      if (!entry || selection === null) return
      callOff?.()
      // One that was added just now is on the page by then.
      callOff = afterPaint(() => {
        for (const { contentDocument } of frames.all()) {
          const block = blockFrame(contentDocument, selection)
          const shown = [...(block?.querySelectorAll(`[data-entry="${entry}"]`) ?? [])].find(
            (one) => one.closest('[data-frame]') === block,
          )
          shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }
      })
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      callOff?.()
      document.removeEventListener('focusin', onFocus)
    }
  }, [frames, store])
  return null
}
