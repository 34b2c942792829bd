import { currentStep, type FlowLibrary, type RunState } from './state.ts'

/** Does a flow read what came of this step? */
const isRead = (flow: unknown, step: string): boolean =>
  new RegExp(`steps\\.${step.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`).test(JSON.stringify(flow))

/**
 * Does the next step only tell the person something? Then nothing waits for it: the steps of the gateway go on, and it is
 * shown when the browser asks. One whose answer a later step reads, or that leads into a branch, is waited for.
 */
export function onlyTells(library: FlowLibrary, state: RunState): boolean {
  const step = currentStep(library, state)
  if (!step || !library.steps[step.type]?.tells || Object.keys(step.branches ?? {}).length)
    return false
  return !state.frames.some(({ flow }) => isRead(library.flow(flow), step.id))
}
