import { hexOf, oklchOf } from './colour.ts'

const PART = '((?:[a-z]+\\([^)]*\\)|[\\w.]+))'
const OKLCH = new RegExp(`^oklch\\(from (#[0-9a-f]{6}) ${PART} ${PART} h\\)$`, 'i')
const WORKED_OUT: Record<string, (...all: number[]) => number> = {
  min: Math.min,
  max: Math.max,
  clamp: (least = 0, value = 0, most = 0) => Math.min(most, Math.max(least, value)),
}

/** One part of such a colour: a number, a channel, or either within bounds or moved. */
function partOf(css: string, channels: Record<string, number>): number {
  const one = (word: string): number => channels[word.trim()] ?? Number(word)
  const moved = /^calc\((\w) ([+-]) ([\d.]+)\)$/.exec(css)
  if (moved) return one(moved[1]!) + Number(moved[2]! + moved[3]!)
  const bound = /^([a-z]+)\((.*)\)$/.exec(css)
  return bound ? WORKED_OUT[bound[1]!]!(...bound[2]!.split(',').map(one)) : one(css)
}

/** The hex colour of a shade as it is written for browsers, of a hex colour. */
export function shadeHex(css: string): string {
  const found = OKLCH.exec(css)
  if (!found) return css
  const { l, c, h } = oklchOf(found[1]!)
  return hexOf({ l: partOf(found[2]!, { l, c }), c: partOf(found[3]!, { l, c }), h })
}
