const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])
/** Browsers ignore these inside an address, so a scheme can hide behind them. */
const IGNORED = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\u200b]/g
const SCHEME = /^([a-z][a-z0-9+.-]*:)/i

/**
 * The address when it may be linked to, else `undefined`: the same site (`/path`, `?query`, `#part`, a relative path),
 * http, https, mailto and tel (spec: readings 1). Protocol-relative addresses (`//host`) are external and allowed as https.
 */
export function safeLink(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  const text = address.trim()
  const bare = text.replace(IGNORED, '')
  if (bare === '' || bare.length > 2000) return undefined
  const plain = bare.replaceAll('\\', '/')
  if (plain.startsWith('//')) return `https:${plain}`
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase()
  if (scheme !== undefined)
    return SCHEMES.has(scheme) && bare === text.replaceAll(' ', '') ? text : undefined
  return plain === bare && bare === text ? text : plain
}

/** An address that a picture may be shown from: as `safeLink`, without mailto and tel. */
export function safeImage(address: unknown): string | undefined {
  const link = safeLink(address)
  return link !== undefined && !/^(mailto|tel):/i.test(link) ? link : undefined
}

/** Does the address lead away from the site? (spec: academy 2.2, image block: it starts with http or https) */
export const isExternal = (address: string): boolean => /^https?:\/\//i.test(address)
