import type { JsonSchema } from '#forms/schema'
import { flowSteps, type FlowStep } from '#schema'
import type { FieldTarget } from './fieldTargets.ts'
import { freeId, idsOf, insertStep } from './tree.ts'

const KEEPS = 'save-submission'
const MAKES = 'create-record'

/** Does a step of the flow make a record of that entity already? */
export const makesRecord = (steps: readonly FlowStep[], entity: string): boolean =>
  flowSteps({ steps: [...steps] }).some(
    ({ step }) => step.type === MAKES && (step.options as { entity?: unknown }).entity === entity,
  )

/** The answers that have the name of a field, each for its field. */
export const answersByName = (
  targets: readonly Pick<FieldTarget, 'name'>[],
  answers: JsonSchema,
): Record<string, { var: string }> =>
  Object.fromEntries(
    targets
      .filter(({ name }) => Object.hasOwn(answers.properties ?? {}, name))
      .map(({ name }) => [name, { var: name }]),
  )

/** The steps with one that makes a record of the answers, right behind the one that keeps them. */
export function withRecordStep(
  steps: FlowStep[],
  { entity, values, v }: { entity: string; values: Record<string, { var: string }>; v: number },
): { steps: FlowStep[]; id: string } {
  const id = freeId(idsOf(steps), MAKES)
  const step = { id, type: MAKES, v, options: { entity, values } } as FlowStep
  const index = steps.findIndex(({ type }) => type === KEEPS) + 1
  return { id, steps: insertStep(steps, { of: null, index }, step) }
}
