/** What stands on the left of the page, in the order of its tabs. */
export const LEFT_TABS = ['palette', 'outline', 'problems', 'comments', 'history'] as const
export type LeftTab = (typeof LEFT_TABS)[number]
