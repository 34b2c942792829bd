import type { Module, Route } from '#schema'

/** What holds on a site instead of the route tables: of a screen, or of a module where no child is named (spec: academy 3, 6). */
export interface RoutePermission {
  routePath: string
  childPath?: string | null
  overrides: Partial<Pick<Route, 'roles' | 'auth' | 'inMenu' | 'icon' | 'fullscreen'>>
}

const bare = (path: string): string => path.replace(/^\/+|\/+$/g, '')

const of = (permissions: readonly RoutePermission[], module: Module, path?: string) =>
  Object.fromEntries(
    permissions
      .filter(
        ({ routePath, childPath }) =>
          bare(routePath) === bare(module.base) &&
          (path === undefined
            ? childPath === undefined || childPath === null
            : typeof childPath === 'string' && bare(childPath) === bare(path)),
      )
      .flatMap(({ overrides }) =>
        Object.entries(overrides).filter(([, value]) => value !== null && value !== undefined),
      ),
  )

/** A route as a site has it. */
export const overriddenRoute = (
  module: Module,
  route: Route,
  permissions: readonly RoutePermission[],
): Route => ({ ...route, ...of(permissions, module, route.path) })

/** A module as a site has it, with its routes. */
export function overriddenModule(
  module: Module,
  permissions: readonly RoutePermission[] = [],
): Module {
  if (!permissions.length) return module
  const { roles, icon } = of(permissions, module) as Pick<Module, 'roles' | 'icon'>
  return {
    ...module,
    ...(roles ? { roles } : {}),
    ...(icon ? { icon } : {}),
    routes: module.routes.map((route) => overriddenRoute(module, route, permissions)),
  }
}
