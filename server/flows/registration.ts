import type { GatewayServices } from '#flow/runner'
import type { Failure } from '#shared'
import { registerMember } from '../writing/registerMember.ts'
import { beginSession, type UserRow } from '../identity/sessions.ts'
import { FailureError } from '../http/failures.ts'
import type { StepContext } from './context.ts'

type RegistrationServices = Pick<GatewayServices, 'register' | 'signInRegistered'>

/** A new member and their first session. */
export const registrationServices = ({
  gateway,
  caller,
  attended,
  attempts,
  run,
  onSession,
  onRefusal,
}: StepContext): RegistrationServices => {
  const refuse = (failures: Failure[]): never => {
    onRefusal(failures)
    throw new FailureError(failures)
  }
  return {
    async register(answers) {
      // The account has them then, or they are refused: a run is no place for a password or a citizen id.
      run.data.answers = {}
      if (!attempts.take(`register ${caller.site._id} ${caller.address ?? ''}`))
        refuse([{ code: 'rate-limited', params: { seconds: 60 } }])
      const made = await registerMember(gateway, caller, answers)
      if (made.ok) {
        run.data.registered = made.value.user
        return made.value
      }
      const fields = made.failures.flatMap(({ code, path }) =>
        code === 'duplicate' ? [path!] : [],
      )
      if (!fields.length) refuse(made.failures)
      const { properties } = gateway.shipped.model.entities.user!.entity
      const named = (locale: 'th' | 'en') =>
        fields.map((field) => properties[field]?.['x-label']?.[locale] ?? field).join(', ')
      return { fields, labels: { th: named('th'), en: named('en') } }
    },
    async signInRegistered() {
      const site = caller.site._id
      const id = run.data.registered
      const user =
        id && attended
          ? ((await gateway.database.store(site).get('user', id)) as unknown as UserRow | null)
          : null
      if (!user || user.status === 'suspended')
        throw new Error('This run has registered nobody who could sign in.')
      delete run.data.registered
      onSession((await beginSession(gateway, site, user)).token)
      return { user: user._id }
    },
  }
}
