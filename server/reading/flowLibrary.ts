import type { FlowLibrary } from '#flow/runner'
import { flowSteps, type FlowDocument } from '#schema'
import type { Shipped } from '../shipped.ts'

/** The flows and kinds of steps that ship, as the runner wants them; `own` stand before flows of the same name. */
export const flowLibrary = (
  { flows, steps }: Pick<Shipped, 'flows' | 'steps'>,
  own: Record<string, FlowDocument> = {},
): FlowLibrary => ({
  flow: (id) =>
    Object.hasOwn(own, id) ? own[id] : Object.hasOwn(flows, id) ? flows[id] : undefined,
  steps,
})

/** What the steps of a stored flow name of one kind. Of entities no step of it reaches another, whatever was answered. */
export function namesIn(
  flow: FlowDocument,
  steps: Shipped['steps'],
  kind: 'entity' | 'flow' | 'page',
): Set<string> {
  return new Set(
    flowSteps(flow).flatMap(({ step }) =>
      Object.entries(
        (Object.hasOwn(steps, step.type) ? steps[step.type]!.names : undefined) ?? {},
      ).flatMap(([option, named]) => {
        const name = step.options[option]
        return named === kind && typeof name === 'string' ? [name] : []
      }),
    ),
  )
}
