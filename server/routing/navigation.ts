import type { Model, Module, Route } from '#schema'
import { callerRoles, type Caller } from '../identity/caller.ts'
import { admits, isVisitor } from './guard.ts'
import { overriddenModule, type RoutePermission } from './overrides.ts'

/** What the backend shell needs of the route tables: only the routes that this caller may open. */
export interface Navigation {
  modules: (Omit<Module, 'routes' | 'roles'> & { routes: Omit<Route, 'roles' | 'visitors'>[] })[]
}

export function navigationFor(
  model: Pick<Model, 'modules'>,
  caller: Pick<Caller, 'user'>,
  plugins: string[],
  permissions: readonly RoutePermission[] = [],
): Navigation {
  const roles = callerRoles(caller)
  const modules = Object.values(model.modules)
    .filter(({ plugin }) => !plugin || plugins.includes(plugin))
    .map((module) => overriddenModule(module, permissions))
    .map(({ roles: _, routes, ...module }) => ({
      ...module,
      routes: routes
        .filter((route) => admits({ ...module, roles: _, routes } as Module, route, roles))
        .map(({ roles: __, visitors, ...route }) =>
          isVisitor({ ...route, visitors }, caller)
            ? { ...route, layout: 'public' as const }
            : route,
        ),
    }))
    .filter(({ routes }) => routes.some(({ redirectTo }) => redirectTo === undefined))
    .toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100))
  return { modules }
}
