import { useText } from '#i18n'
import type { AccountAnswer } from '#pages/model'
import { Input, OwnForm } from './OwnForm.tsx'

/** Names, telephone and e-mail; another e-mail address wants the password. */
export function ProfileForm({ account: { profile, csrf } }: { account: AccountAnswer }) {
  const t = useText('member')
  return (
    <OwnForm about="profile" csrf={csrf} submit={t('account.save')}>
      <Input
        name="firstname"
        defaultValue={profile.firstname}
        autoComplete="given-name"
        maxLength={100}
      />
      <Input
        name="lastname"
        defaultValue={profile.lastname}
        autoComplete="family-name"
        maxLength={100}
      />
      <Input
        name="phone"
        type="tel"
        defaultValue={profile.phone}
        autoComplete="tel"
        maxLength={20}
      />
      <Input
        name="email"
        type="email"
        defaultValue={profile.email}
        autoComplete="email"
        maxLength={254}
      />
      <Input
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required={false}
        hint={t('account.email-hint')}
      />
    </OwnForm>
  )
}
