import { useState, type FormEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { isExternal, safeLink } from '#pages/model'
import { useHydrated } from '#ui'
import { PlainInput, useMissing } from './PlainInput.tsx'
import { useShell } from './shellContext.ts'

interface SignInScreenProps {
  /** Where to go afterwards; only a path of this site is followed. */
  next?: string
  /** Staff sign in at another door than members (spec: readings 2.5). */
  shell: 'public' | 'backend'
  /** The messaging app that members may sign in with. */
  messenger?: string | undefined
  /** Why one came back without being signed in. */
  problem?: string | undefined
}

/** Where staff land who asked for nothing else. */
const BACKEND_HOME = '/work/home'

/** Where a flagged account sets its new password. */
const RESET = '/user/reset'

/** How long the good news stands before the page moves on (spec: academy 8). */
const SUCCESS_TIME = 500

/** The path when it is one of this site, else the home page: a sign-in link must not lead astray. */
export function pathAfterSignIn(next: string | undefined): string {
  const link = safeLink(next)
  return link !== undefined && link.startsWith('/') && !isExternal(link) ? link : '/'
}

type State =
  { kind: 'ready' | 'working' | 'success' } | { kind: 'failed'; text: string; otherDoor?: boolean }

/** Where those go who came to the wrong door. */
const OTHER_DOOR = {
  public: { path: '/user/login', text: 'signin.staff-door' },
  backend: { path: '/member/login', text: 'signin.member-door' },
}

/** Sends what was typed, and goes on where that opens the door. */
function useSignIn(next: string | undefined, shell: SignInScreenProps['shell']) {
  const t = useText('public')
  const locale = useLocale()
  const port = useShell()
  const [state, setState] = useState<State>({ kind: 'ready' })
  const { isMissing, isComplete, onInput } = useMissing()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (state.kind === 'working') return
    const values = new FormData(event.currentTarget)
    const [username, password] = [
      String(values.get('username') ?? '').trim(),
      String(values.get('password') ?? ''),
    ]
    if (!isComplete(event.currentTarget)) return setState({ kind: 'ready' })
    setState({ kind: 'working' })
    const answer = await port.signIn(username, password, shell)
    if (!answer.ok)
      return setState({
        kind: 'failed',
        text: answer.failures[0]?.message[locale] ?? t('signin.failed-text'),
        otherDoor: answer.failures[0]?.code === 'sign-in-role',
      })
    setState({ kind: 'success' })
    setTimeout(
      () =>
        window.location.assign(
          answer.value.session?.user?.mustReset
            ? RESET
            : next
              ? pathAfterSignIn(next)
              : shell === 'backend'
                ? BACKEND_HOME
                : '/',
        ),
      SUCCESS_TIME,
    )
    return undefined
  }
  return { state, submit, isMissing, onInput }
}

function SignInMessage({ state, next, shell }: SignInScreenProps & { state: State }) {
  const t = useText('public')
  if (state.kind === 'success')
    return (
      <div className="sala-signin-message" data-kind="success">
        {t('signin.success')}
      </div>
    )
  if (state.kind !== 'failed') return null
  return (
    <div className="sala-signin-message">
      <p>
        <strong>{t('signin.failed')}</strong>
      </p>
      <p>{state.text}</p>
      {state.otherDoor && (
        <a href={`${OTHER_DOOR[shell].path}${next ? `?${new URLSearchParams({ next })}` : ''}`}>
          {t(OTHER_DOOR[shell].text)}
        </a>
      )}
    </div>
  )
}

/** The way to a messaging app that vouches for its people. */
function ByMessenger({ name, next }: { name: string; next: string | undefined }) {
  const t = useText('public')
  return (
    <a
      className="sala-button"
      data-kind="secondary"
      href={`/user/auth${next ? `?${new URLSearchParams({ next })}` : ''}`}
    >
      {t('signin.by', { name })}
    </a>
  )
}

/** Members beside those who want to become one. */
function Toggle({ next }: { next: string | undefined }) {
  const t = useText('public')
  return (
    <nav className="sala-signin-toggle" aria-label={t('signin.toggle')}>
      <a
        href={`/member/login${next ? `?${new URLSearchParams({ next })}` : ''}`}
        aria-current="page"
      >
        {t('sign-in')}
      </a>
      <a href="/member/register">{t('register')}</a>
    </nav>
  )
}

export function SignInScreen({ next, shell, messenger, problem }: SignInScreenProps) {
  const t = useText('public')
  const { state, submit, isMissing, onInput } = useSignIn(next, shell)
  const [shown, setShown] = useState(false)
  const isLive = useHydrated()
  return (
    <div className="sala-screen">
      {shell === 'public' && <Toggle next={next} />}
      <h1>{t('screen.sign-in')}</h1>
      <p>{t('screen.sign-in-hint')}</p>
      <form
        className="sala-signin"
        method="post"
        onSubmit={(event) => void submit(event)}
        onInput={onInput}
        aria-busy={state.kind === 'working'}
        noValidate
      >
        <div aria-live="assertive">
          {problem && state.kind === 'ready' && <p className="sala-signin-message">{problem}</p>}
          <SignInMessage state={state} next={next} shell={shell} />
        </div>
        <PlainInput
          name="username"
          label={t('signin.username')}
          missing={isMissing('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PlainInput
          name="password"
          label={t('signin.password')}
          missing={isMissing('password')}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={200}
        />
        <button
          type="button"
          className="sala-button"
          data-kind="quiet"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'signin.hide' : 'signin.show')}
        </button>
        {/* Sent before the script has come, it would load the page anew without what was typed; a press that does nothing would be worse. */}
        <button
          type="submit"
          className="sala-button"
          data-kind="primary"
          disabled={!isLive || state.kind === 'working' || state.kind === 'success'}
        >
          {t(state.kind === 'working' ? 'signin.working' : 'signin.submit')}
        </button>
        {shell === 'public' && messenger && <ByMessenger name={messenger} next={next} />}
        <a href="/user/forgot">{t('forgot.link')}</a>
      </form>
    </div>
  )
}
