import type { GatewayStep } from '#flow/runner'

interface Options {
  newPassword: string
  requestId?: string
  currentPassword?: string
}

/** Sets a new password; every other session of the user ends. Without a link or the current password the step fails. */
export const run: GatewayStep<Options> = async ({ options }, { changePassword }) => ({
  outcome: 'changed',
  result: await changePassword(options),
})
