import type { MenuItem, SiteDocument } from '#schema'
import type { Text } from '#shared'
import { safeLink } from './links.ts'

const PAGE = /^\/cms\/page\/([a-z0-9-]+)(?:[/?#]|$)/

/** The page of the site that a link leads to; `undefined` where it leads elsewhere. */
export const linkedPage = (link: string): string | undefined => PAGE.exec(link)?.[1]

export interface SiteLink {
  field: 'menu' | 'footerColumns' | 'social'
  title: Text
  target: string
}

type Linked = Pick<SiteDocument, 'menu' | 'footerColumns' | 'social'>

/** Links around the pages of a site that lead nowhere: to a page that is not there, or to no address at all. */
export function brokenSiteLinks({ menu, footerColumns, social }: Linked, pages: ReadonlySet<string>): SiteLink[] {
  const ofMenu = (items: MenuItem[]): SiteLink[] => items.flatMap(({ title, target, subMenu }) => [{ field: 'menu' as const, title, target }, ...ofMenu(subMenu ?? [])])
  const links: SiteLink[] = [
    ...ofMenu(menu ?? []),
    ...(footerColumns ?? []).flatMap((column) => (column.links ?? []).map(({ title, target }) => ({ field: 'footerColumns' as const, title, target }))),
    ...(social ?? []).map(({ kind, target }) => ({ field: 'social' as const, title: kind, target })),
  ]
  return links.filter(({ target }) => {
    const page = linkedPage(target ?? '')
    return page === undefined ? safeLink(target) === undefined : !pages.has(page)
  })
}

/** The pages of a site as links name them, also by names that they once had, with their types; and the ids of its reusable parts. */
export function knownPages(records: readonly object[]): { pages: Record<string, string>; parts: string[] } {
  const all = records as readonly { _id?: unknown; slug?: unknown; type?: unknown; aliases?: unknown }[]
  const named = (slugs: (one: (typeof all)[number]) => unknown[]): [string, string][] => all.flatMap((one) => slugs(one).map((slug): [string, string] => [String(slug), String(one.type)]))
  return {
    pages: Object.fromEntries([...named(({ aliases }) => (Array.isArray(aliases) ? (aliases as unknown[]) : [])), ...named(({ slug }) => [slug])]),
    parts: all.flatMap(({ _id, type }) => (type === 'part' ? [String(_id)] : [])),
  }
}
