import { computeValues, type GatewayStep } from '#flow/runner'

/** Runs another flow before the next step, on the answers or on what is handed over. */
export const run: GatewayStep<{ flow: string; data?: Record<string, unknown> }> = async ({
  options: { flow, data },
  scope,
}) => ({ outcome: 'called', call: { flow, ...(data ? { data: computeValues(data, scope) } : {}) } })
