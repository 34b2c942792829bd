import { KINDS, type KindName, type Leaf, type ValueKind } from '#pages/model'

const NONE = '^(?!)'

/** What can be said of a kind: its tokens, or one of a few words, and what a value of one's own looks like. */
export const kindOf = (kind: Leaf['kind']): ValueKind =>
  typeof kind === 'string'
    ? KINDS[kind as KindName]
    : { tokens: Object.fromEntries(kind.map((one) => [one, one])), pattern: NONE }

export const takesOwn = ({ pattern }: ValueKind): boolean => pattern !== NONE
export const isOwnValue = ({ pattern }: ValueKind, text: string): boolean =>
  new RegExp(pattern).test(text)

/** The token that a value is or stands for; browsers tell lengths and not the names we have for them. */
export function tokenOf({ tokens }: ValueKind, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return Object.hasOwn(tokens, value)
    ? value
    : Object.keys(tokens).find((token) => tokens[token] === value)
}

const LENGTH = /^(-?\d+(?:\.\d+)?)(px|rem|%)$/

/** A length as people read it: `31.9999px` is 32 px. */
export function lengthInWords(value: unknown): string {
  const [, number, unit] = LENGTH.exec(String(value)) ?? []
  return number ? `${Math.round(Number(number) * 100) / 100} ${unit}` : String(value ?? '')
}

/** What somebody wrote into a box: a token by its name or size, a bare number as so many px, or a value of one's own. */
export function written(
  kind: ValueKind,
  text: string,
  short: (token: string) => string,
): string | undefined {
  const said = text.trim()
  const token = Object.keys(kind.tokens).find((one) =>
    [one, short(one)].some((name) => name.toLowerCase() === said.toLowerCase()),
  )
  if (token) return token
  const own = /^-?\d+(\.\d+)?$/.test(said) ? `${said}px` : said.replace(/\s+/g, '')
  return isOwnValue(kind, own) ? own : undefined
}

/** The next larger or smaller value: the token beside it, or a length that is by so much longer. */
export function stepped(
  kind: ValueKind,
  value: unknown,
  by: number,
  isFar: boolean,
): string | undefined {
  const sizes = Object.keys(kind.tokens).filter((token) => token !== 'auto')
  const token = tokenOf(kind, value)
  if (token === undefined) {
    const [, number, unit] = LENGTH.exec(String(value)) ?? []
    if (number === undefined) return sizes[0]
    const next = Math.round((Number(number) + by * (isFar ? 10 : 1)) * 100) / 100
    return isOwnValue(kind, `${next}${unit}`) ? `${next}${unit}` : undefined
  }
  return sizes[Math.min(sizes.length - 1, Math.max(0, sizes.indexOf(token) + by))]
}
