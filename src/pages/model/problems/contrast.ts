import type { FindProblems, PageProblem } from './problem.ts'

const LEAST = 4.5

const channels = (hex: string): [number, number, number] => {
  const digits = hex.slice(1)
  const wide = digits.length < 6 ? [...digits].slice(0, 3).map((digit) => digit + digit) : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)]
  return wide.map((part) => Number.parseInt(part, 16) / 255) as [number, number, number]
}
const light = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string): number => {
  const [red, green, blue] = channels(hex).map(light) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two hex colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

const NAMED: Record<string, string> = { white: '#ffffff', black: '#000000' }
const hexOf = (colour: unknown): string | undefined => {
  const hex = typeof colour === 'string' ? (Object.hasOwn(NAMED, colour) ? NAMED[colour] : colour) : undefined
  return hex !== undefined && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex) ? hex : undefined
}

/** Letters that are hard to read on their ground. Colours of the theme are checked where the theme is made. */
export const findContrastProblems: FindProblems = (model) =>
  Object.values(model.nodes).flatMap((node): PageProblem[] => {
    const { color, background } = (node.data.style ?? {}) as { color?: unknown; background?: { type?: string; color?: unknown } }
    const [letters, ground] = [hexOf(color), background?.type === 'color' ? hexOf(background.color) : undefined]
    if (!letters || !ground) return []
    const ratio = contrast(letters, ground)
    if (ratio >= LEAST) return []
    const better = contrast('#ffffff', ground) > contrast('#000000', ground) ? 'white' : 'black'
    return [{ code: 'low-contrast', level: 'warning', node: node.id, path: ['style', 'color'], params: { value: ratio.toFixed(1) }, fix: { type: 'update', id: node.id, changes: [{ path: ['style', 'color'], value: better }] } }]
  })
