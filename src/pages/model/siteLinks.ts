import type { MenuItem, SiteDocument } from '#schema'
import type { Text } from '#shared'
import { incompleteLink } from './incompleteLink.ts'
import { safeLink } from './links.ts'

const PAGE = /^\/cms\/page\/([a-z0-9-]+)(?:[/?#]|$)/

/** The page of the site that a link leads to; `undefined` where it leads elsewhere. */
export const linkedPage = (link: string): string | undefined => PAGE.exec(link)?.[1]

/** The address of the page whose name stands where an address of a screen should. */
export function pageNamed(link: string, isPage: (slug: string) => boolean): string | undefined {
  const [, slug = '', rest = ''] = /^\/([a-z0-9-]+)\/?([?#].*)?$/.exec(link) ?? []
  return slug !== '' && isPage(slug) ? `/cms/page/${slug}${rest}` : undefined
}

export interface SiteLink {
  field: 'menu' | 'footerColumns' | 'social'
  title: Text
  target: string
  /** Where the address stands in the record of the site. */
  path: (string | number)[]
}

type Linked = Pick<SiteDocument, 'menu' | 'footerColumns' | 'social'>

function linksAround({ menu, footerColumns, social }: Linked): SiteLink[] {
  const ofMenu = (items: MenuItem[], around: SiteLink['path']): SiteLink[] =>
    items.flatMap(({ title, target, subMenu }, index) => [
      { field: 'menu' as const, title, target, path: [...around, index, 'target'] },
      ...ofMenu(subMenu ?? [], [...around, index, 'subMenu']),
    ])
  return [
    ...ofMenu(menu ?? [], ['menu']),
    ...(footerColumns ?? []).flatMap((column, at) =>
      (column.links ?? []).map(({ title, target }, index) => ({
        field: 'footerColumns' as const,
        title,
        target,
        path: ['footerColumns', at, 'links', index, 'target'],
      })),
    ),
    ...(social ?? []).map(({ kind, target }, index) => ({
      field: 'social' as const,
      title: kind,
      target,
      path: ['social', index, 'target'],
    })),
  ]
}

/** Links around the pages of a site that lead nowhere: to a page that is not there, or to no address at all. One that is still being written has none yet. */
export const brokenSiteLinks = (site: Linked, pages: ReadonlySet<string>): SiteLink[] =>
  linksAround(site).filter(({ target }: { target?: string }) => {
    if (target === undefined) return false
    const page = linkedPage(target)
    return page === undefined ? safeLink(target) === undefined : !pages.has(page)
  })

/** Links around the pages of a site whose address is not complete, with the one that was meant where that can be told. */
export const incompleteSiteLinks = (
  site: Linked,
  pages?: ReadonlySet<string>,
): (SiteLink & { suggestion?: string })[] =>
  linksAround(site).flatMap((link) => {
    const incomplete = safeLink(link.target) === undefined ? undefined : incompleteLink(link.target)
    const page =
      incomplete?.suggestion === undefined || !pages
        ? undefined
        : pageNamed(incomplete.suggestion, (slug) => pages.has(slug))
    return incomplete
      ? [{ ...link, ...incomplete, ...(page === undefined ? {} : { suggestion: page }) }]
      : []
  })

/** The pages of a site as links name them, also by names that they once had, with their types; and the ids of its reusable parts. */
export function knownPages(records: readonly object[]): {
  pages: Record<string, string>
  parts: string[]
} {
  const all = records as readonly {
    _id?: unknown
    slug?: unknown
    type?: unknown
    aliases?: unknown
  }[]
  const named = (slugs: (one: (typeof all)[number]) => unknown[]): [string, string][] =>
    all.flatMap((one) =>
      slugs(one).map((slug): [string, string] => [String(slug), String(one.type)]),
    )
  return {
    pages: Object.fromEntries([
      ...named(({ aliases }) => (Array.isArray(aliases) ? (aliases as unknown[]) : [])),
      ...named(({ slug }) => [slug]),
    ]),
    parts: all.flatMap(({ _id, type }) => (type === 'part' ? [String(_id)] : [])),
  }
}
