import { menuFor, type SiteInput } from '#pages/model'
import type { MenuItem, StoredRecord } from '#schema'
import type { Text } from '#shared'
import { rolesOf } from '../access/index.ts'
import type { Caller } from '../identity/caller.ts'
import type { Database } from '../storage/index.ts'
import { servedTheme } from './themeSheet.ts'

/** Fields of the site that pages show as they are stored. Whatever else a site says stays on the gateway. */
const SHOWN = [
  'siteName',
  'tagline',
  'siteLogo',
  'siteFavicon',
  'header',
  'footer',
  'footerTone',
  'footerColumns',
  'contact',
  'social',
  'seo',
  'plugins',
  'billerId',
] as const

/** What expressions of forms read of a site as `$site`, in the browser and on the gateway. */
const forForms = ({
  hostnames,
  memberCitizen,
}: Record<string, unknown>): Pick<SiteInput, 'hosts' | 'memberCitizen'> => ({
  hosts: hostnames as string[],
  memberCitizen: memberCitizen !== false,
})

export const siteOfForms = async (
  database: Database,
  site: string,
): Promise<Pick<SiteInput, 'hosts' | 'memberCitizen'>> =>
  forForms((await database.store('').get('site', site)) ?? { hostnames: [] })

/** Which typefaces its pages are written in, where the theme names any. */
function facesOf(theme: unknown): Pick<SiteInput, 'faces'> {
  const { font, headingFont } = (theme ?? {}) as { font?: string; headingFont?: string }
  return font || headingFont
    ? { faces: { text: font ?? 'plex', ...(headingFont && { headings: headingFont }) } }
    : {}
}

/** What the layouts need of the site, as this caller may see it. */
export function siteInput(site: StoredRecord, caller: Pick<Caller, 'user' | 'site'>): SiteInput {
  const shown = Object.fromEntries(
    SHOWN.flatMap((name) =>
      site[name] === undefined || site[name] === null ? [] : [[name, site[name]]],
    ),
  )
  const plugins = (site.plugins as string[] | undefined) ?? []
  const hasMembers = plugins.includes('member') || plugins.includes('student')
  const menu = site.menu as MenuItem[] | null | undefined
  const theme = servedTheme(site.theme)
  return {
    ...(shown as unknown as Pick<SiteInput, 'siteName'>),
    ...forForms(site),
    _id: site._id,
    ...(site.footerColumns || site.contact || site.social ? { hasFooterParts: true } : {}),
    ...(menu
      ? { menu: menuFor(menu, { signedIn: caller.user !== null, roles: rolesOf(caller) }) }
      : {}),
    ...(site.marquee && caller.user?.roles.some((role) => role !== 'user')
      ? { marquee: site.marquee as Text }
      : {}),
    ...(theme ? { themeSheet: theme.address } : {}),
    ...facesOf(site.theme),
    ...(hasMembers
      ? { loginPath: '/member/login', registerPath: '/member/register' }
      : { loginPath: '/user/login' }),
  }
}
