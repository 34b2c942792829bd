import { createHash } from 'node:crypto'
import type { Model, StoredRecord } from '#schema'
import { shippedLanguages } from '#schema/shipped'
import { fail, isoAt, isRecord, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { TRANSLATIONS } from '../http/texts.ts'
import { callerRoles, isAdmin, type Caller } from '../identity/caller.ts'
import { sign } from '../identity/secret.ts'
import { admits } from '../routing/guard.ts'
import { overriddenModule, type RoutePermission } from '../routing/overrides.ts'
import { siteInput } from './siteInput.ts'

/** Milliseconds that a browser may keep the settings (spec: academy 9). */
const KEPT = 60_000

/** Tells sites apart in the header of the documents' client; it opens nothing. */
export const siteKey = ({ config }: Pick<Gateway, 'config'>, site: { _id: string }): string =>
  sign(config, 'client-token-key', site._id).slice(0, 32)

/** The settings of a site without what stays on the gateway (spec: academy 3; readings 1). */
export function publicSettings(
  gateway: Pick<Gateway, 'config' | 'clock'>,
  site: StoredRecord,
  { caller, hostname }: { caller: Pick<Caller, 'user' | 'site'>; hostname: string },
) {
  const { menu = [], header = {}, footer = '', plugins } = siteInput(site, caller)
  const { siteName, siteLogo = '', siteFavicon = '', siteType, homepage, theme, layout } = site
  return {
    _id: site._id,
    siteID: site._id,
    spaceId: site._id,
    hostname,
    key: siteKey(gateway, site),
    siteName,
    siteLogo,
    siteFavicon,
    siteType,
    homepage,
    header,
    footer,
    navigator: menu,
    siteStyle: theme ?? {},
    layout: layout ?? {},
    plugins,
    defaultLanguage: site.defaultLanguage,
    passwordConfig: site.passwordConfig ?? {},
    lastUpdate: site.updated_at,
    expires: isoAt(gateway.clock.now() + KEPT),
  }
}

/** The site of an id or of a host name. */
export async function namedSite(
  { database }: Pick<Gateway, 'database'>,
  named: string,
): Promise<{ site: StoredRecord; hostname: string } | null> {
  const sites = await database.store('').find('site', {}, { limit: 1000 })
  const lower = named.toLowerCase()
  for (const site of sites) {
    const hosts = site.hostnames as string[]
    if (site._id === named) return { site, hostname: hosts[0] ?? String(site.name) }
    const host = hosts.find((one) => one.toLowerCase() === lower)
    if (host !== undefined) return { site, hostname: host }
  }
  return null
}

const LANGUAGE = ['code', 'name', 'flag']

/** The languages that a filter by equality chooses, with their texts. */
export function languages(filter: unknown): Result<object[]> {
  const parts: unknown[] =
    isRecord(filter) && Array.isArray(filter.$and) ? filter.$and : [filter ?? {}]
  const wanted = parts.flatMap((part) => (isRecord(part) ? Object.entries(part) : [['$', part]]))
  if (
    !wanted.every(([name, value]) => LANGUAGE.includes(String(name)) && typeof value === 'string')
  )
    return fail('invalid-filter', { path: 'args', params: { reason: LANGUAGE.join(', ') } })
  return ok(
    shippedLanguages
      .filter((language) =>
        wanted.every(
          ([name, value]) =>
            (language as unknown as Record<string, unknown>)[String(name)] === value,
        ),
      )
      .map(({ code, name, flag }) => ({
        _id: code,
        code,
        name,
        flag,
        translations: TRANSLATIONS[code as keyof typeof TRANSLATIONS] ?? {},
      })),
  )
}

/** What this site says otherwise than the route tables, as far as the caller may open it; who may say it sees the roles too. */
export function routePermissions(
  model: Pick<Model, 'modules'>,
  site: Record<string, unknown>,
  caller: Caller,
): { overrides: RoutePermission[]; masterConfigChecksum: string } {
  const all = (site.routePermissions ?? []) as RoutePermission[]
  const roles = callerRoles(caller)
  const opened = new Set(
    Object.values(model.modules)
      .map((module) => overriddenModule(module, all))
      .flatMap((module) =>
        module.routes
          .filter((route) => admits(module, route, roles))
          .flatMap(({ path }) => [`${module.base} ${path}`, module.base]),
      ),
  )
  const master = Object.values(model.modules).map(({ base, roles: own, routes }) => [
    base,
    own,
    routes,
  ])
  return {
    overrides: isAdmin(caller)
      ? all
      : all
          .filter(({ routePath, childPath }) =>
            opened.has(childPath ? `${routePath} ${childPath}` : routePath),
          )
          .map(({ overrides: { roles: _, ...overrides }, ...one }) => ({ ...one, overrides })),
    masterConfigChecksum: createHash('sha256').update(JSON.stringify(master)).digest('hex'),
  }
}
