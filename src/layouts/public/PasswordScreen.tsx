import { useText } from '#i18n'
import type { ScreenInput } from '#pages/model'

interface PasswordScreenProps {
  screen: Extract<ScreenInput, { kind: 'password' }>
  csrf: string
}

/** Asks for the password of a page (spec: academy 2.2). A plain form to the page's own address: it needs no script. */
export function PasswordScreen({ screen: { wrong, wait }, csrf }: PasswordScreenProps) {
  const t = useText('public')
  const problem =
    wait !== undefined
      ? t('page-password.wait', { seconds: wait })
      : wrong
        ? t('page-password.wrong')
        : undefined
  return (
    <div className="sala-screen">
      <h1>{t('screen.password')}</h1>
      <p>{t('page-password.hint')}</p>
      <form className="sala-signin" method="post">
        {problem && (
          <p className="sala-signin-message" id="page-password-problem" role="alert">
            {problem}
          </p>
        )}
        <input type="hidden" name="_csrf" value={csrf} />
        <label data-field="password">
          {t('page-password.label')}
          <input
            name="password"
            type="password"
            autoFocus={wrong}
            autoComplete="off"
            maxLength={200}
            required
            aria-invalid={wrong || undefined}
            aria-describedby={problem && 'page-password-problem'}
          />
        </label>
        <button className="sala-button" data-kind="primary">
          {t('page-password.enter')}
        </button>
      </form>
    </div>
  )
}
