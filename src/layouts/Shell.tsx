import type { ReactNode } from 'react'
import { useText } from '#i18n'
import type { PageInput, ScreenInput } from '#pages/model'
import { lazyComponent } from '#ui'
import { PageLive } from './LiveWatch.ts'
import type { AccountInput } from './public/AccountScreen.tsx'
import { PublicLayout } from './public/PublicLayout.tsx'

/** Screens of their own that few visitors come to: fetched by those. */
const AccountScreen = lazyComponent(
  async () => (await import('./public/AccountScreen.tsx')).AccountScreen,
)
const ActivateScreen = lazyComponent(
  async () => (await import('./public/ActivateScreen.tsx')).ActivateScreen,
)
const SignInScreen = lazyComponent(async () => (await import('./SignInScreen.tsx')).SignInScreen)
const StatusScreen = lazyComponent(async () => (await import('./StatusScreen.tsx')).StatusScreen)
const PasswordScreen = lazyComponent(
  async () => (await import('./public/PasswordScreen.tsx')).PasswordScreen,
)

type RenderedPage = Exclude<PageInput, { kind: 'app' }>

/** The layout that a page asks for, with the page in it; screens without a page are rendered in the same layouts. */
export function Shell({
  input,
  onRenewed,
  children,
}: {
  input: RenderedPage
  /** Something of it was written meanwhile: here is the page as it is now. */
  onRenewed?: ((input: RenderedPage) => void) | undefined
  children?: ReactNode
}) {
  const screen = input.kind === 'screen' ? input.screen : undefined
  const name = input.kind === 'page' ? input.screenName : input.screen.kind
  const kind = input.kind === 'page' ? input.screenKind : input.screen.kind
  const content = screen === undefined ? children : <Screen screen={screen} input={input} />
  return (
    <div
      id="top"
      className="sala-shell"
      data-screen={name}
      data-screen-kind={kind}
      data-layout={input.layout}
    >
      {input.layout === 'blank' || input.layout === 'print' ? (
        <main id="main" className="sala-main">
          {content}
        </main>
      ) : (
        <PublicLayout input={input} kind={input.layout}>
          <Notice input={input} />
          {content}
        </PublicLayout>
      )}
      {/* In the simulator the page is somebody else's: what they are told is not for who looks. */}
      {input.user && !input.reader && (
        <PageLive user={input.user._id} site={input.site} onRenewed={onRenewed} />
      )}
    </div>
  )
}

const isAccountScreen = (screen: ScreenInput): screen is AccountInput =>
  ['forgot', 'reset', 'unsubscribe'].includes(screen.kind)

function Screen({ screen, input }: { screen: ScreenInput; input: RenderedPage }) {
  if (screen.kind === 'sign-in')
    return (
      <SignInScreen {...screen} shell={input.path.startsWith('/user/') ? 'backend' : 'public'} />
    )
  if (screen.kind === 'password') return <PasswordScreen screen={screen} csrf={input.csrf} />
  if (screen.kind === 'activate')
    return <ActivateScreen screen={screen} csrf={input.csrf} loginPath={input.site.loginPath} />
  if (isAccountScreen(screen))
    return (
      <AccountScreen
        screen={screen}
        csrf={input.csrf}
        signedIn={input.user !== null}
        loginPath={input.site.loginPath}
      />
    )
  return <StatusScreen screen={screen} />
}

const NOTICES = new Set(['forbidden', 'sign-in'])

/** Why somebody was led here instead (spec: readings 2.3: a missing role leads home with a note). */
function Notice({ input }: { input: RenderedPage }) {
  const t = useText('public')
  const query = new URLSearchParams(input.path.split('?')[1] ?? '')
  const notice = query.get('notice')
  return notice && NOTICES.has(notice) ? (
    <p className="sala-notice" role="status">
      {t(`notice.${notice}`)}{' '}
      {notice === 'sign-in' && (
        <a href={`/user/login?${new URLSearchParams({ next: query.get('next') ?? '/' })}`}>
          {t('signin.submit')}
        </a>
      )}
    </p>
  ) : null
}
