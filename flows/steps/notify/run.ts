import type { GatewayStep } from '#flow/runner'
import type { Text } from '#shared'

interface Options {
  person?: string
  role?: string
  title: Text
  text?: Text
  link?: string
}

/** Tells a person, or everybody with a role, in the product itself. */
export const run: GatewayStep<Options> = async ({ options }, { notify }) => ({
  outcome: 'notified',
  result: await notify(options),
})
