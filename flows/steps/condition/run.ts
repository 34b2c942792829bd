import { computeValue, type GatewayStep } from '#flow/runner'
import { truthy } from '#shared/expression'

/** Chooses the branch `then` or `else`. A condition that cannot be worked out is a failed step, and neither branch runs. */
export const run: GatewayStep<{ when: unknown }> = async ({ options, scope }) => ({
  outcome: truthy(computeValue(options.when, scope)) ? 'then' : 'else',
})
