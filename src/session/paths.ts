import { viewOf } from '#schema/routeView'
import type { OpenModule, OpenRoute } from './context.tsx'

/** Whole path of a route, with `:id` filled. */
export const routePath = (
  module: Pick<OpenModule, 'base'>,
  route: Pick<OpenRoute, 'path'>,
  params: Record<string, string> = {},
): string =>
  `${module.base}/${route.path}`
    .replace(/\/$/, '')
    .replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * The path of a generated screen that shows an entity as it is, when the user may open it; of an entity whose lists all
 * show a part of it, the first of these.
 */
export function screenPath(
  modules: OpenModule[],
  entity: string,
  screen: string,
  id?: string,
): string | undefined {
  const pathOf = (shows: (route: OpenRoute) => boolean): string | undefined => {
    for (const module of modules) {
      const route = module.routes.find(
        (one) => one.entity === entity && one.screen === screen && shows(one),
      )
      if (route) return routePath(module, route, id === undefined ? {} : { id })
    }
    return undefined
  }
  return (
    pathOf((route) => !viewOf(route)) ??
    (screen === 'list' ? pathOf(({ path }) => !path.includes(':')) : undefined)
  )
}

/** The screen of a path without parameters, when the user may open it. */
export function openRouteAt(modules: OpenModule[], path: string): OpenRoute | undefined {
  for (const module of modules)
    for (const route of module.routes) if (routePath(module, route) === path) return route
  return undefined
}
