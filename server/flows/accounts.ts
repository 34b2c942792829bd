import type { GatewayServices } from '#flow/runner'
import { seenForm, type Failure } from '#shared'
import { changePassword } from '../writing/changePassword.ts'
import { accountToSignIn, signIn } from '../identity/sessions.ts'
import { signInGuardOf } from '../identity/signInGuard.ts'
import { oneAddress } from '../identity/address.ts'
import { askForReset } from '../mail/reset.ts'
import { FailureError } from '../http/failures.ts'
import type { StepContext } from './context.ts'

type AccountServices = Pick<GatewayServices, 'signIn' | 'askForReset' | 'changePassword'>

/** Signing in and passwords, with the same checks and limits as the calls of their own. */
export const accountServices = ({
  gateway,
  caller,
  attended,
  attempts,
  onSession,
  onRefusal,
}: StepContext): AccountServices => {
  const refuse = (failures: Failure[]): FailureError => {
    onRefusal(failures)
    return new FailureError(failures)
  }
  return {
    async signIn({ username, password, shell }) {
      const site = caller.site._id
      if (!attended) throw new Error('Nobody sits before the browser any more.')
      const account = await accountToSignIn(gateway, site, username.trim())
      const guard = signInGuardOf(gateway)
      const from = {
        site,
        account: account?._id ?? seenForm(username),
        address: caller.address ?? '',
      }
      const seconds = guard.take(from)
      if (seconds > 0) throw refuse([{ code: 'rate-limited', params: { seconds } }])
      const opened = await signIn(gateway, site, { account, password, shell })
      if (!opened.ok) throw refuse(opened.failures)
      guard.clear(from)
      onSession(opened.value.token)
      return { user: opened.value.user._id }
    },
    async askForReset(email) {
      const address = oneAddress(email)
      if (!address) throw refuse([{ code: 'mail-address', path: 'email' }])
      if (attempts.take(`reset ${caller.site._id} ${seenForm(address)}`))
        await askForReset(gateway, caller.site._id, { email: address, locale: caller.locale })
    },
    async changePassword(change) {
      if (
        !change.requestId &&
        caller.user &&
        !attempts.take(`${caller.site._id} ${seenForm(caller.user.username)}`)
      )
        throw refuse([{ code: 'rate-limited' }])
      const changed = await changePassword(gateway, caller, change)
      if (!changed.ok) throw refuse(changed.failures)
      return changed.value
    },
  }
}
