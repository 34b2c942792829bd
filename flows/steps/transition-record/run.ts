import type { GatewayStep } from '#flow/runner'

/** Takes a transition of the state table of a record, with all its effects. */
export const run: GatewayStep<{
  entity: string
  id: string
  transition: string
  reason?: string
}> = async ({ options: { entity, id, transition, reason } }, { transitionRecord }) => ({
  outcome: 'moved',
  result: await transitionRecord(entity, id, transition, reason),
})
