import type { Field, Transition } from '#schema'
import type { VisibleEntity } from '../entityModel.ts'
import { formSchema } from './formSchema.ts'

/** Where the reason stands among the fields of the form; no field is called so. */
export const REASON = 'transition_reason'

/** The schema of what a transition asks for: its fields, which may be filled in whatever the state, and its reason. */
export function askedSchema(
  model: Pick<VisibleEntity, 'name' | 'entity' | 'states'>,
  { asks = [], reason }: Transition,
  ofReason: Field,
): Record<string, unknown> {
  const { properties, $defs } = formSchema(model, undefined) as {
    properties: Record<string, Field>
    $defs?: object
  }
  const asked = asks.map(({ field }) => {
    const { readOnly: _, ...open } = properties[field] ?? model.entity.properties[field]!
    return [field, open] as const
  })
  return {
    type: 'object',
    properties: { ...Object.fromEntries(asked), ...(reason && { [REASON]: ofReason }) },
    required: [
      ...asks.flatMap(({ field, required }) => (required ? [field] : [])),
      ...(reason ? [REASON] : []),
    ],
    ...($defs && { $defs }),
  }
}
