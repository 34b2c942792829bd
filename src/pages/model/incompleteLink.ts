/** The name of a host; what ends as a file of the site does is none. */
const HOST =
  /^(?:[\p{L}\p{M}\d-]+\.)+(?!(?:html?|php|aspx?|pdf|docx?|xlsx?|pptx?|csv|txt|zip|png|jpe?g|gif|webp|svg|mp[34])(?:[/?#]|$))[\p{L}\p{M}]{2,}(?=[/?#]|$)/iu
const MAIL = /^[^\s/?#@]+@[^\s/?#@]+\.[^\s/?#@]+$/
const NUMBER = /^\+?\d[\d -]{4,}\d$/

/** What belongs behind a scheme. */
const BEHIND: Record<string, RegExp> = { mailto: /^(?:[^?]*[^?@]@[^?@]|\?.)/, tel: /\d/ }

/** What an address that begins with no scheme and no place of the site was meant to be. */
function whole(link: string): string {
  if (MAIL.test(link)) return `mailto:${link}`
  if (NUMBER.test(link)) return `tel:${link.replace(/[ -]/g, '')}`
  return HOST.test(link) ? `https://${link}` : `/${link.replace(/^(?:\.{1,2}\/)+/, '')}`
}

/**
 * Is something missing of an address that may be linked to (`safeLink`)? Then with the one that was meant, where that can be told.
 * What begins with neither a scheme nor `/` leads elsewhere from every page. Where values are put into it, nothing is said.
 */
export function incompleteLink(given: string): { suggestion?: string } | undefined {
  const link = given.trim()
  if (link === '' || link.includes('{{') || /^[?#]|^[/\\](?![/\\])/.test(link)) return undefined
  const address = /^[/\\]{2}/.test(link) ? `https:${link}` : link
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(address) ?? []
  if (scheme === undefined) return /\s/.test(whole(link)) ? {} : { suggestion: whole(link) }
  const isComplete =
    BEHIND[scheme.toLowerCase()]?.test(rest) ??
    (/^[/\\]{2}[^/\\?#]/.test(rest) && URL.canParse(address))
  return isComplete ? undefined : {}
}
