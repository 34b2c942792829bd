import { evaluate, truthy } from '#shared/expression'
import { scopeOf, type RunBase } from './scope.ts'
import {
  endStatus,
  FAILED,
  listOf,
  prefixOf,
  RUN_LIMITS,
  type FlowLibrary,
  type Frame,
  type RunState,
} from './state.ts'

/** The frames when the innermost list is through: its next round, or the list around it. */
function leave(frames: Frame[]): Frame[] {
  const top = frames.at(-1)!
  const outer = frames.slice(0, -1)
  return top.loop && top.loop.at + 1 < top.loop.times
    ? [...outer, { ...top, index: 0, loop: { ...top.loop, at: top.loop.at + 1 } }]
    : outer
}

/** Ends the run where a bound is reached, and says which. */
export const overLimit = (state: RunState, error: string, at: string, step = ''): RunState => ({
  ...state,
  status: FAILED,
  wakeAt: null,
  outcomes: [...state.outcomes, { step, type: 'flow', outcome: FAILED, error, at, ms: 0 }],
})

/** Moves to the next step that is to be done; steps whose condition does not hold are passed over. At the end the run is done. */
export function settle(library: FlowLibrary, state: RunState, base: RunBase, at: string): RunState {
  let { frames } = state
  for (let passes = 0; frames.length; passes++) {
    if (passes > RUN_LIMITS.passes)
      return overLimit(
        { ...state, frames },
        `More than ${RUN_LIMITS.passes} steps were passed over.`,
        at,
        prefixOf(frames),
      )
    const top = frames.at(-1)!
    const list = listOf(library, top)
    if (top.index >= Math.min(top.until ?? Infinity, list.length)) {
      frames = leave(frames)
      continue
    }
    const { when } = list[top.index]!
    if (when === undefined) return { ...state, frames }
    const scope = scopeOf({ ...state, frames }, base)
    const holds = evaluate(when, scope, { scope: { $settings: scope.$settings } })
    if (holds.ok && truthy(holds.value)) return { ...state, frames }
    frames = [...frames.slice(0, -1), { ...top, index: top.index + 1 }]
  }
  return { ...state, frames, status: endStatus(state) }
}
