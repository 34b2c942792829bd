export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST = 80
/** As many earlier addresses as a page keeps; the oldest goes. */
const MOST_ALIASES = 50

export type SlugProblem = 'empty' | 'wrong' | 'long'

/** What is wrong with an address as it is written; key of a text under `address.`. */
export function slugProblem(slug: string): SlugProblem | undefined {
  if (slug === '') return 'empty'
  if (slug.length > LONGEST) return 'long'
  return SLUG.test(slug) ? undefined : 'wrong'
}

/** The earlier addresses of a page that moves, the new one never among them; `undefined` for none. */
export function aliasesAfter(aliases: readonly string[], { from, to, redirect }: { from: string; to: string; redirect: boolean }): string[] | undefined {
  const kept = [...aliases.filter((one) => one !== from), ...(redirect ? [from] : [])].filter((one) => one !== to)
  return kept.length > 0 ? kept.slice(-MOST_ALIASES) : undefined
}
