import { useEffect, useMemo, useState, type ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import {
  AnswersScreen,
  generatedPage,
  isGenerated,
  Loading,
  ScreenMessage,
  useWaiting,
} from '#crud'
import { useLocale, useText } from '#i18n'
import { PageView } from '#pages'
import { blockTypes, type SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { fillParams, recordParam, viewOf } from '#schema'
import type { OpenModule, OpenRoute } from '#session'
import { lazyComponent } from '#ui'
import { usePageEnvironment } from './usePageEnvironment.ts'

interface ScreenProps {
  registry: BlockRegistry
  site: SiteInput
  /** Whose screen it is, where the route names one. */
  entity?: string | undefined
  /** Slug of the page that the route names. */
  page?: string | undefined
  /** What the screen is called. */
  title?: string | undefined
  /** Name of the module that the route stands in. */
  of: string
}

/** The screens of the application, by what the route tables call them. */
export const SCREENS: Record<string, ComponentType<ScreenProps>> = {
  answers: AnswersScreen,
  builder: lazyComponent(
    async () => (await import('./BuilderScreen.tsx')).BuilderScreen,
    BuilderLoading,
  ),
  bundles: lazyComponent(
    async () => (await import('./bundles/BundlesScreen.tsx')).BundlesScreen,
    Loading,
  ),
  command: lazyComponent(
    async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen,
    Loading,
  ),
  console: lazyComponent(
    async () => (await import('./tools/ConsoleScreen.tsx')).ConsoleScreen,
    Loading,
  ),
  prints: lazyComponent(
    async () => (await import('./prints/PrintsScreen.tsx')).PrintsScreen,
    Loading,
  ),
  flow: lazyComponent(async () => (await import('./flows/FlowScreen.tsx')).FlowScreen, Loading),
  flows: lazyComponent(async () => (await import('./flows/FlowsScreen.tsx')).FlowsScreen, Loading),
  formulas: lazyComponent(
    async () => (await import('./formulas/FormulasScreen.tsx')).FormulasScreen,
    Loading,
  ),
  home: lazyComponent(async () => (await import('./home/HomeScreen.tsx')).HomeScreen, Loading),
  ledgers: lazyComponent(
    async () => (await import('./ledgers/LedgersScreen.tsx')).LedgersScreen,
    Loading,
  ),
  media: lazyComponent(async () => (await import('./media/MediaScreen.tsx')).MediaScreen, Loading),
  'module-settings': lazyComponent(
    async () => (await import('./settings/ModuleSettingsScreen.tsx')).ModuleSettingsScreen,
    Loading,
  ),
  'new-page': lazyComponent(
    async () => (await import('./NewPageScreen.tsx')).NewPageScreen,
    Loading,
  ),
  operations: lazyComponent(
    async () => (await import('./operations/OperationsScreen.tsx')).OperationsScreen,
    Loading,
  ),
  profile: lazyComponent(async () => (await import('./profile/Profile.tsx')).Profile, Loading),
  reports: lazyComponent(
    async () => (await import('./reports/ReportsScreen.tsx')).ReportsScreen,
    Loading,
  ),
  'reviewed-draft': lazyComponent(
    async () => (await import('./ReviewedDraft.tsx')).ReviewedDraft,
    Loading,
  ),
  screen: lazyComponent(
    async () => (await import('./screens/ScreenScreen.tsx')).ScreenScreen,
    Loading,
  ),
  screens: lazyComponent(
    async () => (await import('./screens/ScreensScreen.tsx')).ScreensScreen,
    Loading,
  ),
  search: lazyComponent(
    async () => (await import('./search/SearchScreen.tsx')).SearchScreen,
    Loading,
  ),
  settings: lazyComponent(
    async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
    Loading,
  ),
  'state-tables': lazyComponent(
    async () => (await import('./states/StatesScreen.tsx')).StatesScreen,
    Loading,
  ),
  tools: lazyComponent(async () => (await import('./tools/ToolsScreen.tsx')).ToolsScreen, Loading),
  theme: lazyComponent(async () => (await import('./theme/ThemeScreen.tsx')).ThemeScreen, Loading),
}

interface Props extends Omit<ScreenProps, 'of'> {
  module: OpenModule
  route: OpenRoute
}

/** In the place of the builder, until its code is here. */
function BuilderLoading() {
  const t = useText('backend')
  useWaiting()
  return (
    <p className="sala-start" data-frame="builder" role="status">
      {t('loading')}
    </p>
  )
}

/** The record of an address whose parameter has a name of its own. */
const aboutRecord = (screen: string, params: Record<string, string>): string | undefined =>
  (screen === 'detail' || screen === 'edit') && params.id === undefined
    ? recordParam(params)
    : undefined

/** One screen of the route tables: a generated page rendered by the page renderer, or a screen of the application. */
export function Screen({ module, route, registry, site }: Props) {
  const params = useParams() as Record<string, string>
  const locale = useLocale()
  const { screen, entity, instead } = route
  const own = (name: string | undefined) =>
    name && Object.hasOwn(SCREENS, name) ? SCREENS[name] : undefined
  const [Own, Below] = [own(instead ?? screen), own(route.below)]
  const page = useMemo(() => {
    if (!entity || instead || !isGenerated(screen)) return undefined
    const view = viewOf(route)
    if (!view) return generatedPage(entity, screen, aboutRecord(screen, params))
    const from = view.convert && recordParam(params)
    return generatedPage(entity, screen, aboutRecord(screen, params), {
      ...fillParams(view, params),
      ...(from && { from }),
      title: route.title,
    })
  }, [entity, screen, instead, route, params])
  const environment = usePageEnvironment(registry, site, params)
  const [isHere, setIsHere] = useState(() => !page || registry.isHere(blockTypes(page)))
  useEffect(() => {
    if (page) void registry.preload(blockTypes(page)).then(() => setIsHere(true))
  }, [page, registry])
  return (
    <main
      data-screen={`${module.name}/${route.path}`}
      data-screen-kind={screen}
      className="sala-backend-screen"
    >
      {page ? (
        isHere ? (
          <PageView
            key={`${route.path}-${Object.values(params).join()}`}
            page={page}
            environment={environment}
          />
        ) : (
          <Loading />
        )
      ) : Own ? (
        <Own
          key={entity ?? route.page}
          registry={registry}
          site={site}
          entity={entity}
          page={route.page}
          title={route.title?.[locale]}
          of={module.name}
        />
      ) : (
        <ScreenMessage kind="not-found" />
      )}
      {page && isHere && Below && <Below registry={registry} site={site} of={module.name} />}
    </main>
  )
}
