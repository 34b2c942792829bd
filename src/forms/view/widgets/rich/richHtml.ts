import { RICH_TEXT } from '#shared'

/** Pictures are edited as HTML. */
const NOT_DRAWN = ['img', 'figure', 'figcaption']
/** What the writing surface can show and give back unchanged in meaning. */
const DRAWN = new Set(RICH_TEXT.tags.filter((tag) => !NOT_DRAWN.includes(tag)))

/** Would every element of this HTML come through the writing surface? */
export function isEditable(html: string): boolean {
  const tags = [...html.matchAll(/<([a-zA-Z][a-zA-Z0-9-]*)/g)].map(([, tag]) => tag!.toLowerCase())
  return tags.every((tag) => DRAWN.has(tag)) && !html.includes('<!')
}

/** May text lead there: this site, the web, a mail, a phone (spec: readings 1). */
export const isAllowedLink = (address: string): boolean =>
  /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim())
