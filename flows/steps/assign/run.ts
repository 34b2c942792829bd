import type { GatewayStep } from '#flow/runner'

interface Options {
  person?: string
  role?: string
  entity?: string
  id?: string
}

/** Gives the submission of the run, or the record that is named, to a person or to somebody with a role. */
export const run: GatewayStep<Options> = async ({ options }, { assign }) => ({
  outcome: 'assigned',
  result: await assign(options),
})
