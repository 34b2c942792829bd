export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST = 80

export type SlugProblem = 'empty' | 'wrong' | 'long'

/** What is wrong with an address as it is written; key of a text under `address.`. */
export function slugProblem(slug: string): SlugProblem | undefined {
  if (slug === '') return 'empty'
  if (slug.length > LONGEST) return 'long'
  return SLUG.test(slug) ? undefined : 'wrong'
}
