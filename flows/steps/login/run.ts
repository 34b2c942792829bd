import type { GatewayStep } from '#flow/runner'

/** Signs in whoever filled the form; a wrong name or password fails the step, and nothing of either is kept. */
export const run: GatewayStep<{ username: string; password: string; shell?: 'public' | 'backend' }> = async ({ options: { username, password, shell = 'public' } }, { signIn }) => ({
  outcome: 'signed-in',
  result: await signIn({ username, password, shell }),
})
