/** A colour as OKLCH: lightness and chroma from 0, hue in radians. Hex colours are `#rrggbb`. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

const linearOf = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  }
}

function linearFrom({ l, c, h }: Oklch): [number, number, number] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** The colour between two in OKLab, as `color-mix(in oklab, …)` makes it; `share` is how much of the first. */
export function mixed(first: string, second: string, share: number): string {
  const [a, b] = [oklchOf(first), oklchOf(second)]
  const between = (one: number, other: number): number => one * share + other * (1 - share)
  const [x, y] = [
    between(a.c * Math.cos(a.h), b.c * Math.cos(b.h)),
    between(a.c * Math.sin(a.h), b.c * Math.sin(b.h)),
  ]
  return hexOf({ l: between(a.l, b.l), c: Math.hypot(x, y), h: Math.atan2(y, x) })
}

const isShown = (channels: number[]): boolean =>
  channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)

/** The hex colour; one that screens cannot show loses as much chroma as it must. */
export function hexOf({ l, c, h }: Oklch): string {
  let chroma = c
  while (chroma > 0 && !isShown(linearFrom({ l, c: chroma, h })))
    chroma = Math.max(0, chroma - 0.004)
  return `#${linearFrom({ l, c: chroma, h })
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, channel)))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
