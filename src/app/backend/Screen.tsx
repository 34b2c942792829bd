import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { AnswersScreen, generatedPage, isGenerated, Loading, ScreenMessage, useWaiting } from '#crud'
import { useText } from '#i18n'
import { PageView, staticAnswers, type PageEnvironment } from '#pages'
import { blockTypes, type SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { useSession, type OpenModule, type OpenRoute } from '#session'

const Builder = lazy(() => import('./BuilderScreen.tsx'))
const Profile = lazy(() => import('./Profile.tsx'))
const FlowScreen = lazy(() => import('./flows/FlowScreen.tsx'))
const FlowsScreen = lazy(() => import('./flows/FlowsScreen.tsx'))
const ScreenScreen = lazy(() => import('./screens/ScreenScreen.tsx'))
const ScreensScreen = lazy(() => import('./screens/ScreensScreen.tsx'))
const SettingsScreen = lazy(() => import('./settings/SettingsScreen.tsx'))
const BundlesScreen = lazy(() => import('./bundles/BundlesScreen.tsx'))
const MediaScreen = lazy(() => import('./media/MediaScreen.tsx'))
const ThemeScreen = lazy(() => import('./theme/ThemeScreen.tsx'))

/** The blocks of generated screens ask for themselves. */
const NO_ANSWERS = staticAnswers({})

interface Props {
  module: OpenModule
  route: OpenRoute
  registry: BlockRegistry
  site: SiteInput
}

/** In the place of the builder, until its code is here. */
function BuilderLoading() {
  const t = useText('backend')
  useWaiting()
  return <p className="sala-start" role="status">{t('loading')}</p>
}

/** Until the code of all blocks is here. */
function Fetching() {
  useWaiting()
  return null
}

/** One screen of the route tables: a generated page drawn by the page renderer, or a screen of the application. */
export function Screen({ module, route, registry, site }: Props) {
  const params = useParams() as Record<string, string>
  const { user } = useSession()
  const { screen, entity } = route
  const page = useMemo(() => {
    if (!entity) return undefined
    return isGenerated(screen) ? generatedPage(entity, screen) : undefined
  }, [entity, screen])
  const environment = useMemo<PageEnvironment>(
    () => ({ registry, user, admin: user?.roles.includes('admin') ?? false, site, origin: window.location.origin, path: window.location.pathname, params, search: {}, data: NO_ANSWERS }),
    // The address is read where it matters; a new one draws a new screen.
    [registry, user, site, params],
  )
  const [isHere, setIsHere] = useState(!page)
  useEffect(() => {
    if (page) void registry.preload(blockTypes(page)).then(() => setIsHere(true))
  }, [page, registry])
  return (
    <main data-screen={`${module.name}/${route.path}`} data-screen-kind={screen} className="sala-backend-screen">
      {!isHere && <Fetching />}
      <Suspense fallback={screen === 'builder' ? <BuilderLoading /> : <Loading />}>
        {page ? <PageView key={`${entity}-${screen}-${params.id ?? ''}`} page={page} environment={environment} /> : screen === 'builder' ? <Builder registry={registry} site={site} /> : screen === 'profile' ? <Profile /> : screen === 'answers' ? <AnswersScreen /> : screen === 'flows' ? <FlowsScreen /> : screen === 'flow' ? <FlowScreen /> : screen === 'screens' ? <ScreensScreen /> : screen === 'screen' ? <ScreenScreen registry={registry} site={site} /> : screen === 'theme' ? <ThemeScreen /> : screen === 'bundles' ? <BundlesScreen /> : screen === 'media' ? <MediaScreen /> : screen === 'settings' ? <SettingsScreen /> : <ScreenMessage kind="not-found" />}
      </Suspense>
    </main>
  )
}
