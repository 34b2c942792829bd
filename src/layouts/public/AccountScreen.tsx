import { useText } from '#i18n'
import type { ScreenInput } from '#pages/model'
import { PlainInput, useMissing } from '../PlainInput.tsx'

export type AccountInput = Extract<ScreenInput, { rules?: string[] }>

interface AccountScreenProps {
  screen: AccountInput
  csrf: string
  signedIn: boolean
  loginPath: string
}

interface Input {
  name: string
  label: string
  type: 'email' | 'password'
  autoComplete: string
}

const PASSWORDS: Input[] = [
  { name: 'newPassword', label: 'reset.new', type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', label: 'reset.confirm', type: 'password', autoComplete: 'new-password' },
]

function inputsOf({ kind, requestId }: AccountScreenProps['screen']): Input[] {
  if (kind === 'forgot')
    return [{ name: 'email', label: 'forgot.email', type: 'email', autoComplete: 'email' }]
  if (kind === 'unsubscribe') return []
  return requestId
    ? PASSWORDS
    : [
        {
          name: 'currentPassword',
          label: 'reset.current',
          type: 'password',
          autoComplete: 'current-password',
        },
        ...PASSWORDS,
      ]
}

/** A forgotten password, a new one, and no more news: plain forms to their own address, which need no script. */
export function AccountScreen({ screen, csrf, signedIn, loginPath }: AccountScreenProps) {
  const t = useText('public')
  const { isMissing, isComplete, onInput } = useMissing()
  const { kind, done, problem, rules, invalid, requestId } = screen
  const list = rules && (
    <ul>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
  const lost = !done && !requestId && kind === 'reset' && !signedIn
  return (
    <div className="sala-screen">
      <h1>{t(`screen.${kind}`)}</h1>
      {done ? (
        <p className="sala-signin-message" data-kind="success" role="status">
          {t(`${kind}.done`)}
        </p>
      ) : lost ? (
        <p className="sala-signin-message" role="alert">
          {t('reset.reset-invalid')}
        </p>
      ) : (
        <>
          <div id="account-hint">
            {t(`${kind}.hint`)}
            {!problem && list}
          </div>
          <form
            className="sala-signin"
            method="post"
            action={kind === 'reset' ? '/user/reset' : undefined}
            noValidate
            onInput={onInput}
            onSubmit={(event) => isComplete(event.currentTarget) || event.preventDefault()}
          >
            {problem && (
              <div className="sala-signin-message" id="account-problem" role="alert">
                {problem}
                {list}
              </div>
            )}
            <input type="hidden" name="_csrf" value={csrf} />
            {requestId && kind === 'reset' && (
              <input type="hidden" name="requestId" value={requestId} />
            )}
            {inputsOf(screen).map(({ name, label, type, autoComplete }) => (
              <PlainInput
                key={name}
                name={name}
                label={t(label)}
                missing={isMissing(name)}
                type={type}
                autoComplete={autoComplete}
                maxLength={254}
                aria-describedby={problem ? 'account-problem' : 'account-hint'}
              />
            ))}
            <button className="sala-button" data-kind="primary">
              {t(`${kind}.submit`)}
            </button>
          </form>
        </>
      )}
      {kind === 'reset' && (done || lost || invalid) && (
        <a href={done ? loginPath : '/user/forgot'}>{t(done ? 'reset.sign-in' : 'reset.again')}</a>
      )}
    </div>
  )
}
