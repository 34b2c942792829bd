import type { GatewayStep } from '#flow/runner'

/** Asks for a link to set a new password. It comes to the same whether or not an account has this address. */
export const run: GatewayStep<{ email: string }> = async (
  { options: { email } },
  { askForReset },
) => {
  await askForReset(email)
  return { outcome: 'asked' }
}
