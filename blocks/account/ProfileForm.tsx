import { useText } from '#i18n'
import type { AccountAnswer } from '#pages/model'
import { Input, OwnForm } from './OwnForm.tsx'
import { PictureForm } from './PictureForm.tsx'

/** Has the e-mail been shown to be theirs? Else the link can be sent again. */
function Activation({ account: { isActivated, csrf } }: { account: AccountAnswer }) {
  const t = useText('member')
  if (isActivated === undefined) return null
  return isActivated ? (
    <p className="sala-own-state">{t('account.activated')}</p>
  ) : (
    <OwnForm about="activate" csrf={csrf} submit={t('account.send-link')} kind="secondary">
      <p className="sala-own-state">{t('account.not-activated')}</p>
    </OwnForm>
  )
}

/** The messaging app that one signs in with, where the site has one. */
function Messenger({ account: { messenger, csrf } }: { account: AccountAnswer }) {
  const t = useText('member')
  if (!messenger) return null
  const { name, isLinked } = messenger
  return isLinked ? (
    <OwnForm about="messenger" csrf={csrf} submit={t('account.unlink', { name })} kind="secondary">
      <p className="sala-own-state">{t('account.linked', { name })}</p>
    </OwnForm>
  ) : (
    <a className="sala-button" data-kind="secondary" href="/user/auth">
      {t('account.link', { name })}
    </a>
  )
}

/** Names, telephone and e-mail; another e-mail address wants the password. */
export function ProfileForm({ account }: { account: AccountAnswer }) {
  const t = useText('member')
  const { profile, csrf } = account
  return (
    <>
      <PictureForm account={account} />
      <OwnForm
        about="profile"
        csrf={csrf}
        submit={t('account.save')}
        isRefused={account.problem !== undefined && account.about === 'profile'}
      >
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
      <Activation account={account} />
      <Messenger account={account} />
    </>
  )
}
