import type { Model, Module, Route } from '#schema'

export interface RouteMatch {
  module: Module
  route: Route
  params: Record<string, string>
  /** `<module>/<route path>`, the name of the screen (design: habits). */
  screen: string
}

interface Pattern {
  module: Module
  route: Route
  segments: string[]
  /** Fixed segments first: `post/:id/add` before `post/:pageSlug/:postSlug` (spec: readings 2.12). */
  weight: number
}

/** The addresses of all screens, parameters as `:name`. */
export const screenAddresses = ({ modules }: Pick<Model, 'modules'>): string[] =>
  Object.values(modules).flatMap(({ base, routes }) =>
    routes.map(({ path }) => `/${split(`${base}/${path}`).join('/')}`),
  )

const split = (path: string): string[] => path.split('/').filter(Boolean)

/** A parameter that cannot be decoded is taken as it stands; it will then find nothing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Finds the route of a path among the route tables of all modules. */
export function createRouter(model: Pick<Model, 'modules'>): (path: string) => RouteMatch | null {
  const patterns: Pattern[] = Object.values(model.modules)
    .flatMap((module) =>
      module.routes.map((route) => ({
        module,
        route,
        segments: split(`${module.base}/${route.path}`),
        weight: 0,
      })),
    )
    .map((pattern) => ({
      ...pattern,
      weight: pattern.segments.reduce(
        (sum, segment, index) => sum + (segment.startsWith(':') ? 0 : 2 ** (20 - index)),
        0,
      ),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  return (path) => {
    const segments = split(path)
    for (const { module, route, segments: wanted } of patterns) {
      if (wanted.length !== segments.length) continue
      if (!wanted.every((segment, index) => segment.startsWith(':') || segment === segments[index]))
        continue
      const params = Object.fromEntries(
        wanted.flatMap((segment, index) =>
          segment.startsWith(':')
            ? [[segment.slice(1).replace(/\?$/, ''), decode(segments[index]!)]]
            : [],
        ),
      )
      return { module, route, params, screen: `${module.name}/${route.path}` }
    }
    return null
  }
}

/** Where a redirect of a route table leads: a path of the same module, or a whole path. */
export const redirectTarget = ({ module, route }: RouteMatch): string =>
  route.redirectTo!.startsWith('/') ? route.redirectTo! : `${module.base}/${route.redirectTo}`
