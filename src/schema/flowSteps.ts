import type { FlowDocument, FlowStep } from './types.ts'

/** A step with the place it stands in: `steps[0].branches.then[1]`, and the step and branch around it. */
export interface PlacedStep {
  step: FlowStep
  path: string
  /** Steps around it, the outermost first; empty on the top level. */
  within: { step: FlowStep; branch: string }[]
  list: FlowStep[]
}

function walk(list: FlowStep[], path: string, within: PlacedStep['within']): PlacedStep[] {
  return list.flatMap((step, index) => {
    const at = `${path}[${index}]`
    const inner = Object.entries(step.branches ?? {}).flatMap(([branch, steps]) =>
      walk(steps, `${at}.branches.${branch}`, [...within, { step, branch }]),
    )
    return [{ step, path: at, within, list }, ...inner]
  })
}

/** Every step of a flow, those in branches too, in the order of the document. */
export const flowSteps = (flow: Pick<FlowDocument, 'steps'>): PlacedStep[] =>
  walk(flow.steps, 'steps', [])
