import type { FlowLibrary } from '#flow/runner'
import { flowSteps, type FlowDocument } from '#schema'
import type { Shipped } from '../gateway.ts'

/** The flows and kinds of steps that ship, as the runner wants them; `own` stand before flows of the same name. */
export const flowLibrary = ({ flows, steps }: Pick<Shipped, 'flows' | 'steps'>, own: Record<string, FlowDocument> = {}): FlowLibrary => ({ flow: (id) => (Object.hasOwn(own, id) ? own[id] : Object.hasOwn(flows, id) ? flows[id] : undefined), steps })

/** The entities that a stored flow names: no step of it reaches another, whatever was answered. */
export function namedEntities(flow: FlowDocument, steps: Shipped['steps']): Set<string> {
  return new Set(
    flowSteps(flow).flatMap(({ step }) =>
      Object.entries(steps[step.type]?.names ?? {}).flatMap(([option, kind]) => {
        const name = step.options[option]
        return kind === 'entity' && typeof name === 'string' ? [name] : []
      }),
    ),
  )
}
