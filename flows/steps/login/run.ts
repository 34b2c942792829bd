import type { GatewayStep } from '#flow/runner'

interface Options {
  username?: string
  password?: string
  shell?: 'public' | 'backend'
  /** Whoever the flow has just registered. */
  registered?: boolean
}

/** Signs in whoever filled the form; a wrong name or password fails the step, and nothing of either is kept. */
export const run: GatewayStep<Options> = async (
  { options: { username = '', password = '', shell = 'public', registered } },
  { signIn, signInRegistered },
) => ({
  outcome: 'signed-in',
  result: registered ? await signInRegistered() : await signIn({ username, password, shell }),
})
