import type { GatewayStep } from '#flow/runner'

/** Makes a member's account of the answers (spec: academy 5, Registration); what another account has already goes its own way. */
export const run: GatewayStep = async ({ data }, { register }) => {
  const made = await register(data)
  return { outcome: 'user' in made ? 'registered' : 'duplicate', result: { ...made } }
}
