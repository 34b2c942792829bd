import { emailForm } from '#shared'

const ADDRESS =
  /^[^\s@,;:<>()[\]\\"\u0000-\u001f\u007f]{1,64}@[^\s@,;:<>()[\]\\"\u0000-\u001f\u007f]+\.[^\s@,;:<>()[\]\\"\u0000-\u001f\u007f]+$/

/** One address, as it may stand behind `To:`; undefined for several, for none, and for what would start another header. */
export function oneAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 254) return undefined
  const address = text.replace(/^ +| +$/g, '')
  return ADDRESS.test(address) ? address : undefined
}

/** How addresses are kept and compared. */
export const sameAddress = emailForm

/** A name beside an address: one line, without what would end it. */
export const personName = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029<>"]+/g, ' ')
    .trim()
    .slice(0, 200)
