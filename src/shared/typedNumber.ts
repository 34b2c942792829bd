import { normaliseThai } from './thai.ts'

const GROUPED = /^([+-]?) *(?:[1-9]\d{0,2}(?:([,\s'’])\d{3}(?:\2\d{3})*)|\d+)?(?:\.\d*)?$/
const BAHT = ['฿', 'บาท', 'baht', 'thb']

/** The figures that say how much, without sign, point, power of ten and the zeros around them. */
const figures = (number: string): string =>
  number
    .replace(/e.*/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '')

/** Does a number hold all that its text says? It does not beyond 2^53, beyond 1e308, and behind some 16 figures. */
export const isExact = (text: string, number = Number(text)): boolean =>
  Number.isFinite(number) && figures(text) === figures(String(number))

/** The plain spelling of a number: signs and digits of other scripts made ours, groups and its unit left out; `undefined` where no number is written. */
export function plainNumber(typed: string, units: readonly string[] = []): string | undefined {
  let text = normaliseThai(typed)
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  for (const unit of [...units, ...BAHT].map((one) => one.toLowerCase())) {
    if (unit && text.endsWith(unit)) text = text.slice(0, -unit.length).trim()
    else if (unit && text.startsWith(unit)) text = text.slice(unit.length).trim()
  }
  text = text.replace(/^[‐-–−﹣]/, '-')
  return /\d/.test(text) && GROUPED.test(text) ? text.replace(/[,\s'’]/g, '') : undefined
}

/**
 * The number that a text says; a text that says none, or more than a number can hold, is kept as it is, and the schema
 * speaks about it. What could be read in two ways (`1,5`, `1/2`, `(500)`) is none.
 */
export function readNumber(typed: string, units?: readonly string[]): number | string | undefined {
  if (typed.trim() === '') return undefined
  const text = plainNumber(typed, units)
  return text !== undefined && isExact(text) ? Number(text) : typed
}

/** Is that a number that would lose figures, were it taken as one? */
export const isInexact = (typed: string, units?: readonly string[]): boolean => {
  const text = plainNumber(typed, units)
  return text !== undefined && !isExact(text)
}
