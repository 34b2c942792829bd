import { useMemo, type KeyboardEvent, type RefObject } from 'react'
import { nodeOf, placeOf } from '#pages/model'
import { useBuilder } from '../builderContext.ts'
import type { Said } from '../actions.ts'
import type { Target } from '../commands/index.ts'
import { nextTarget, type Step } from './keyboardTargets.ts'
import type { DragSession } from './dragSession.ts'
import { frameOf } from './Canvas.tsx'

const STEPS: Record<string, Step> = { ArrowUp: 'back', ArrowDown: 'forth', ArrowLeft: 'out', ArrowRight: 'in' }

export interface KeyboardDrag {
  /** Did the key belong to a drag by keyboard? */
  onKey(event: KeyboardEvent): boolean
}

interface Options {
  session: DragSession
  viewport: RefObject<HTMLDivElement | null>
  say(said: Said): void
  slotNames(type: string): string[]
}

/** Space or Enter lifts the selected block, arrows choose a place, Enter drops, Escape puts it back. */
export function useKeyboardDrag({ session, viewport, say, slotNames }: Options): KeyboardDrag {
  const { store, actions, blocks } = useBuilder()
  return useMemo(() => {
    const lift = (id: string): void => {
      const { model } = store.getState()
      const node = nodeOf(model, id)
      if (node?.kind !== 'object' || !viewport.current) return
      const place = placeOf(model, id)!
      session.start({ type: node.data.type, id }, 'keyboard', viewport.current, { kind: 'object', place })
      say({ key: 'said.lifted', params: { block: node.data.type } })
    }
    const describe = (target: Target): Said => {
      const { model } = store.getState()
      const parent = target.place.parent === null ? undefined : nodeOf(model, target.place.parent)
      const around = parent?.kind === 'object' ? { block: parent.data.type } : {}
      return { key: `said.place-${target.kind}${target.kind === 'row' && parent ? '-inside' : ''}`, params: { number: target.place.index + 1, ...around } }
    }
    const onKey = (event: KeyboardEvent): boolean => {
      const { drag, model } = store.getState()
      const element = event.target as HTMLElement
      if (drag?.by !== 'keyboard') {
        if ((event.key !== 'Enter' && event.key !== ' ') || !element.dataset.frame) return false
        event.preventDefault()
        lift(element.dataset.frame)
        return true
      }
      const step = STEPS[event.key]
      if (!step && !['Enter', ' ', 'Escape', 'Tab'].includes(event.key)) return false
      event.preventDefault()
      event.stopPropagation()
      if (step) {
        const next = nextTarget(model, drag.dragged, drag.target, step, blocks, slotNames)
        if (next) {
          session.hold(next)
          say(describe(next))
        } else say({ key: 'said.no-place' })
      } else if (event.key === 'Escape') {
        session.cancel()
        say({ key: 'said.cancelled', params: { block: drag.dragged.type } })
      } else if (event.key !== 'Tab') {
        const done = session.end()
        if (done) actions.drop(done.dragged, done.target)
        const { id } = drag.dragged
        if (id !== undefined) requestAnimationFrame(() => frameOf(viewport.current, id)?.focus())
      }
      return true
    }
    return { onKey }
  }, [store, actions, blocks, session, viewport, say, slotNames])
}
