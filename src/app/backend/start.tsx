import { notifications } from '@mantine/notifications'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  Outlet,
  RouterProvider,
  useLocation,
  useMatches,
  type RouteObject,
} from 'react-router-dom'
import { CallError, Loading, MediaPickerProvider, ScreenMessage } from '#crud'
import { createClient } from '#gateway'
import { addCatalogues, createTranslator, TranslatorProvider, type Namespace } from '#i18n'
import { LiveWatch, pathAfterSignOut, SIGNED_OUT_TIME } from '#layouts'
import type { PageInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { SessionProvider, useSession, type OpenModule } from '#session'
import { isLocalhost } from '#shared'
import { deferredComponent, lazyComponent, notify, setNoticeHost } from '#ui'
import { BACKEND_CATALOGUES, loadCatalogues } from '../catalogues.ts'
import { Screen } from './Screen.tsx'
import { openConsole } from './tools/openConsole.ts'
import type { Shown } from './finder/ScreenKeys.tsx'
import { LeaveGuard, useLeaving } from './LeaveGuard.tsx'
import { useEscapeInside } from './useEscapeInside.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useSignedOut, type HearSignedOut } from './useSignedOut.tsx'

type AppInput = Extract<PageInput, { kind: 'app' }>

const YEAR = 31_536_000
const LATE_NOTE = 'late'

/** What stands around every screen but the builder. */
const Frame = lazyComponent(async () => (await import('./Frame.tsx')).Frame, Loading)
const DeveloperBar = deferredComponent(
  async () => (await import('./tools/DeveloperBar.tsx')).DeveloperBar,
)
const kitNotices = async () => (await import('./kitNotices.tsx')).kitNotices
const IdleWatch = deferredComponent(async () => (await import('./IdleWatch.tsx')).IdleWatch)
const ScreenKeys = deferredComponent(
  async () => (await import('./finder/ScreenKeys.tsx')).ScreenKeys,
)
const Toasts = deferredComponent(async () => (await import('./Toasts.tsx')).Toasts)

function toggleTheme(): void {
  const root = document.documentElement
  const dark =
    root.dataset.theme === 'dark' ||
    (root.dataset.theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  const next = dark ? 'light' : 'dark'
  root.dataset.theme = next
  root.dataset.mantineColorScheme = next
  document.cookie = `sala_theme=${next}; path=/; max-age=${YEAR}; samesite=lax`
}

interface ShellProps {
  onSignOut(): void
  /** Leads to an address of this site, inside the application where it has it. */
  go(path: string): void
  listen(hear: HearSignedOut): void
}

function Shell({ onSignOut, go, listen }: ShellProps) {
  const matches = useMatches()
  const { pathname } = useLocation()
  const [question, leave] = useLeaving()
  const signInAgain = useSignedOut(listen, leave)
  useFocusBack()
  useEscapeInside()
  const fullscreen = matches.some(
    ({ handle }) => (handle as { fullscreen?: boolean } | undefined)?.fullscreen,
  )
  const { client, user, modules } = useSession()
  const isDebugger = modules.some(({ name }) => name === 'debug')
  const isHere = isDebugger && isLocalhost(window.location.hostname)
  const [shown, setShown] = useState<Shown>()
  const screen = <Outlet key={pathname} />
  const leaving = () => void leave(onSignOut)
  return (
    <>
      <MediaPickerProvider>
        {fullscreen ? (
          screen
        ) : (
          <Frame
            bar={isHere && <DeveloperBar />}
            onSignOut={leaving}
            onFind={() => setShown('finder')}
            onToggleTheme={toggleTheme}
            onConsole={isHere ? openConsole : undefined}
          >
            {screen}
          </Frame>
        )}
      </MediaPickerProvider>
      {!fullscreen && (
        <ScreenKeys shown={shown} onShow={setShown} signOut={leaving} toggleTheme={toggleTheme} />
      )}
      <LeaveGuard />
      {user && (
        <LiveWatch user={user._id} call={client.call} go={go} leave={leave} signOut={onSignOut} />
      )}
      <IdleWatch />
      {signInAgain}
      {question}
    </>
  )
}

/** A page of the site that stands in the menu: the gateway draws it. */
function Away() {
  useEffect(() => location.reload(), [])
  return null
}

/** The routes of the tables as the router wants them. */
function routesOf(modules: OpenModule[], input: AppInput, registry: BlockRegistry): RouteObject[] {
  return modules.flatMap((module) =>
    module.routes
      .filter(
        ({ layout, redirectTo, inMenu }) =>
          redirectTo === undefined && (layout === 'backend' || inMenu === true),
      )
      .map((route): RouteObject => ({
        path: `${module.base}/${route.path}`.replace(/\/$/, ''),
        handle: { fullscreen: route.fullscreen, title: route.title },
        element:
          route.layout === 'backend' ? (
            <Screen module={module} route={route} registry={registry} site={input.site} />
          ) : (
            <Away />
          ),
      })),
  )
}

/** Starts the backend in the element that the gateway left empty for it; `onLate` tells that this takes long. */
export async function startBackend(
  input: AppInput,
  registry: BlockRegistry,
  element: Element,
  onLate: () => void,
): Promise<void> {
  let tellLate = (again: (() => void) | undefined): void => void (again && onLate())
  let hearSignedOut: HearSignedOut = () => undefined
  const listen = (hear: HearSignedOut): void => void (hearSignedOut = hear)
  const client = createClient({
    onLate: (again) => tellLate(again),
    onSignedOut: (out) => hearSignedOut(out),
  })
  const [session, navigation, texts] = await Promise.all([
    client.session(),
    client.call<{ data: { modules: OpenModule[] } }>('/api/navigation'),
    loadCatalogues(input.locale, BACKEND_CATALOGUES),
  ])
  // Without them every screen would be one that is not found.
  if (!session.ok || !navigation.ok)
    throw new Error('No answer to who is here and what they may open.')
  setNoticeHost({
    show: (notice) => void kitNotices().then((kit) => kit.show(notice)),
    update: (notice) => void kitNotices().then((kit) => kit.update(notice)),
    hide: (id) => void notifications.hide(id),
  })
  const translator = createTranslator(input.locale, texts)
  registry.bringTexts((catalogues) => addCatalogues(translator, catalogues as Namespace[]))
  const t = translator.texts('backend')
  // Whatever it is that does not come: one notice over all screens, beside which one goes on.
  tellLate = (again) => {
    notifications.hide(LATE_NOTE)
    if (again)
      notifications.show({
        id: LATE_NOTE,
        color: 'yellow',
        autoClose: false,
        message: (
          <>
            {t('late')}{' '}
            <button type="button" className="sala-button" onClick={again}>
              {t('try-again')}
            </button>
          </>
        ),
      })
  }
  const { user } = session.value.session
  const { modules } = navigation.value.data
  const site = { _id: input.site._id, siteName: input.site.siteName, marquee: input.site.marquee }
  const signOut = () =>
    void client.signOut().then(() => {
      notify({ type: 'success', title: t('shell.notice'), message: t('shell.signed-out') })
      setTimeout(() => window.location.assign(pathAfterSignOut(input.site)), SIGNED_OUT_TIME)
    })
  const isHere = isLocalhost(window.location.hostname)
  if (isHere) (await import('./tools/consoleLog.ts')).keepConsole()
  const go = (path: string): void => {
    const isOurs = matchRoutes(router.routes, path)?.some(({ route }) => route.handle !== undefined)
    if (isOurs) void router.navigate(path)
    else window.location.assign(path)
  }
  const router = createBrowserRouter([
    {
      element: <Shell onSignOut={signOut} go={go} listen={listen} />,
      children: [
        ...routesOf(modules, input, registry),
        { path: '*', element: <ScreenMessage kind="not-found" /> },
      ],
      errorElement: <ScreenMessage kind="error" onRetry={() => window.location.reload()} />,
    },
  ])
  const dark =
    document.documentElement.dataset.theme === 'dark' ||
    (document.documentElement.dataset.theme !== 'light' &&
      window.matchMedia('(prefers-color-scheme: dark)').matches)
  Object.assign(document.documentElement.dataset, {
    mantineColorScheme: dark ? 'dark' : 'light',
    respectReducedMotion: 'true',
  })
  // An answer that says no is shown on its screen; only what nobody expected is reported.
  createRoot(element, {
    onCaughtError: (error) => void (error instanceof CallError || reportError(error)),
  }).render(
    <StrictMode>
      <TranslatorProvider i18n={translator}>
        <Toasts />
        <SessionProvider session={{ client, user, site, modules }}>
          <RouterProvider router={router} />
        </SessionProvider>
      </TranslatorProvider>
    </StrictMode>,
  )
}
