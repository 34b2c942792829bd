import type { GatewayStep } from '#flow/runner'

/** Stores the answers; the id of the submission is there for later steps. */
export const run: GatewayStep = async (_input, { saveSubmission }) => ({
  outcome: 'saved',
  result: await saveSubmission(),
})
