import { useMemo, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { nodeOf } from '#pages/model'
import { useBuilder } from '../context/builderContext.ts'
import type { Announcement } from '../names/announcement.ts'
import { describeTarget } from './describeTarget.ts'
import { nextTarget, standing, type Step } from './keyboardTargets.ts'
import type { DragSession } from './dragSession.ts'
import { blockFrame, frameAround } from '../context/canvasFrames.ts'

const STEPS: Record<string, Step> = {
  ArrowUp: 'back',
  ArrowDown: 'forth',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const WITH_SHIFT: Record<string, Step> = { ArrowLeft: 'new-left', ArrowRight: 'new-right' }

export interface KeyboardDrag {
  /** Did the key belong to a drag by keyboard? */
  onKey(event: KeyboardEvent): boolean
  /** Lifts a block that has the focus in a frame, as its key does. */
  lift(id: string, frame: HTMLIFrameElement | null): void
  /** What loses the focus while it is held goes back to its place. */
  onBlur(event: FocusEvent): void
}

interface Options {
  session: DragSession
  say(announcement: Announcement): void
}

/** Space or Enter lifts the selected block, arrows choose a place, Space or Enter drops it there, Escape puts it back. */
export function useKeyboardDrag({ session, say }: Options): KeyboardDrag {
  const { store, actions, contentOnly } = useBuilder()
  return useMemo(() => {
    const lift = (id: string, frame: HTMLIFrameElement | null): void => {
      const node = nodeOf(store.getState().model, id)
      if (node?.kind !== 'object' || !frame) return
      const dragged = { type: node.data.type, id }
      const own = standing(store.getState().model, dragged)
      session.start(dragged, 'keyboard', frame, own)
      if (own) session.hold(own)
      say({ key: 'announced.lifted', params: { block: node.data.type } })
    }
    const cancel = (type: string): void => {
      session.cancel()
      say({ key: 'announced.cancelled', params: { block: type } })
    }
    const onKey = (event: KeyboardEvent): boolean => {
      const { drag, model, writing } = store.getState()
      const element = event.target as HTMLElement
      const isGrip = event.key === 'Enter' || event.key === ' '
      if (drag?.by !== 'keyboard') {
        // Words whose box is on its way are typed with these keys too.
        if (
          contentOnly ||
          drag ||
          writing ||
          !isGrip ||
          event.repeat ||
          event.altKey ||
          event.ctrlKey ||
          event.metaKey ||
          !element.dataset.frame
        )
          return false
        event.preventDefault()
        lift(element.dataset.frame, frameAround(element))
        return true
      }
      const step = (event.shiftKey ? WITH_SHIFT : STEPS)[event.key] ?? STEPS[event.key]
      if (!step && !isGrip && event.key !== 'Escape' && event.key !== 'Tab') return false
      event.preventDefault()
      event.stopPropagation()
      if (step) {
        const next = nextTarget(model, drag.dragged, drag.target, step, session.places())
        if (next) session.hold(next)
        say(next ? describeTarget(model, drag.dragged, next) : { key: 'announced.no-place' })
      } else if (event.key === 'Escape') cancel(drag.dragged.type)
      else if (isGrip && !event.repeat) {
        const done = session.end()
        // At once, so that the next key already finds the block where it went.
        if (done) flushSync(() => actions.drop(done.dragged, done.target))
        if (drag.dragged.id !== undefined)
          blockFrame(element.ownerDocument, drag.dragged.id)?.focus()
      }
      return true
    }
    const onBlur = (event: FocusEvent): void => {
      const { drag } = store.getState()
      const element = event.target as HTMLElement
      if (drag?.by !== 'keyboard' || element.dataset.frame !== drag.dragged.id) return
      // When another window has the focus the element keeps its own; it has lost it only where the builder itself took it.
      const lost = (): boolean =>
        element.ownerDocument.activeElement !== element ||
        (document.hasFocus() && document.activeElement !== drag.over)
      setTimeout(() => {
        const held = store.getState().drag
        if (held?.by === 'keyboard' && held.dragged.id === drag.dragged.id && lost())
          cancel(drag.dragged.type)
      })
    }
    return { onKey, lift, onBlur }
  }, [store, actions, session, say])
}
