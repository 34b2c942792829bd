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
