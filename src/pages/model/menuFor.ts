import type { MenuItem } from '#schema'

/** As much of who looks as a menu depends on; without roles nobody is signed in. */
export interface MenuViewer {
  signedIn: boolean
  roles: readonly string[]
}

/** The entries that somebody is shown: the others are not sent at all. */
export function menuFor(items: MenuItem[], viewer: MenuViewer): MenuItem[] {
  return items
    .filter(
      ({ audience }) =>
        audience === undefined ||
        audience === 'everyone' ||
        (audience === 'signed-in') === viewer.signedIn,
    )
    .filter((item) => !item.roles?.length || item.roles.some((role) => viewer.roles.includes(role)))
    .map(({ audience: _, roles: __, subMenu, ...item }) => ({
      ...item,
      ...(subMenu ? { subMenu: menuFor(subMenu, viewer) } : {}),
    }))
}
