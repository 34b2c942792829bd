import { useText } from '#i18n'
import type { AccountAnswer } from '#pages/model'
import { Input, OwnForm } from './OwnForm.tsx'

/** A new password; what the site asks of one is told before. */
export function PasswordForm({ account }: { account: AccountAnswer }) {
  const t = useText('member')
  const { csrf, rules, problem } = account
  return (
    <OwnForm about="password" csrf={csrf} submit={t('account.change-password')}>
      {!problem && rules.length > 0 && (
        <ul className="sala-own-rules">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      <Input
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <Input name="newPassword" type="password" autoComplete="new-password" maxLength={200} />
      <Input name="confirm" type="password" autoComplete="new-password" maxLength={200} />
    </OwnForm>
  )
}
