import { contrast } from '../problems/contrast.ts'
import { hexOf, mixed, oklchOf } from './colour.ts'
import { shadeHex } from './shadeHex.ts'
import { inkOn, isHex } from './themeSheet.ts'
import {
  BRAND_SHADES,
  DEFAULT_BRAND,
  PLAIN_COLOURS,
  SCHEMES,
  SOFT_GROUND,
  type Scheme,
  type SchemeColour,
  type Theme,
} from './themeTokens.ts'

/** Two colours of a theme that stand on each other. */
export interface ContrastPair {
  id: string
  scheme: Scheme
  /** Which colour mends it. */
  token: SchemeColour
  front: string
  ground: string
  ratio: number
  least: number
  passes: boolean
  /** The nearest colour for `token` with which the pair is readable; only where it is not. */
  nearest?: string
}

/** WCAG 2.2, 1.4.3 (AA): text of any size. */
const TEXT = 4.5

type Ground = SchemeColour | 'soft'

const PAIRS: [id: string, front: SchemeColour, ground: Ground][] = [
  ['text-background', 'text', 'background'],
  ['text-surface', 'text', 'surface'],
  ['text-soft', 'text', 'soft'],
  ['heading-background', 'heading', 'background'],
  ['heading-surface', 'heading', 'surface'],
  ['muted-background', 'muted', 'background'],
  ['muted-surface', 'muted', 'surface'],
  ['muted-soft', 'muted', 'soft'],
  ['primary-background', 'primary', 'background'],
  ['primary-surface', 'primary', 'surface'],
  ['primary-soft', 'primary', 'soft'],
  ['accent-background', 'accent', 'background'],
  ['accent-surface', 'accent', 'surface'],
  ['accent-soft', 'accent', 'soft'],
]

/** The colour that visitors see for a token, whether the theme says it or it follows. */
export function effectiveColour(theme: Theme, scheme: Scheme, name: SchemeColour): string {
  const colour = theme[scheme]?.[name]
  if (isHex(colour)) return colour.toLowerCase()
  if (name === 'accent') return effectiveColour(theme, scheme, 'primary')
  if (name !== 'primary') return PLAIN_COLOURS[name][scheme]
  const brand = isHex(theme.brand) ? theme.brand : DEFAULT_BRAND
  return shadeHex(BRAND_SHADES.brand[scheme].replace('var(--sala-brand)', brand))
}

/** What a colour stands on; the quiet ground is a mixture where the theme sets one of its parts. */
export function groundOf(theme: Theme, scheme: Scheme, ground: Ground): string {
  if (ground !== 'soft') return effectiveColour(theme, scheme, ground)
  const isSet = SCHEMES.some((one) => isHex(theme[one]?.background) || isHex(theme[one]?.text))
  return isSet
    ? mixed(
        effectiveColour(theme, scheme, 'background'),
        effectiveColour(theme, scheme, 'text'),
        SOFT_GROUND.share,
      )
    : SOFT_GROUND[scheme]
}

const STEP = 0.005

/** The colour of the same hue, lighter or darker by as little as will do; `undefined` where none passes. */
export function nearestPassing(
  colour: string,
  passes: (hex: string) => boolean,
): string | undefined {
  const { l, c, h } = oklchOf(colour)
  for (let away = STEP; away <= 1; away += STEP)
    for (const lightness of [l - away, l + away]) {
      if (lightness < 0 || lightness > 1) continue
      const hex = hexOf({ l: lightness, c, h })
      if (passes(hex)) return hex
    }
  return undefined
}

/** Every pair of a theme, in both schemes. What is offered for a token is readable on all its grounds. */
export function contrastPairs(theme: Theme): ContrastPair[] {
  return SCHEMES.flatMap((scheme) => {
    const colour = (name: SchemeColour): string => effectiveColour(theme, scheme, name)
    // The quiet ground is mixed of the text too, and changes with it.
    const groundsWith = (token: SchemeColour, hex: string): string[] => {
      const worn = { ...theme, [scheme]: { ...theme[scheme], [token]: hex } }
      return PAIRS.filter(([, front]) => front === token).map(([, , ground]) =>
        groundOf(worn, scheme, ground),
      )
    }
    const reads = (front: string, ground: string): boolean => contrast(front, ground) >= TEXT
    const onButtons = (fill: string): boolean => reads(inkOn(fill), fill)
    const pair = (id: string, token: SchemeColour, front: string, ground: string): ContrastPair => {
      const ratio = contrast(front, ground)
      const nearest =
        ratio >= TEXT
          ? undefined
          : nearestPassing(
              colour(token),
              (hex) =>
                groundsWith(token, hex).every((one) => reads(hex, one)) &&
                (token !== 'primary' || onButtons(hex)),
            )
      return {
        id,
        scheme,
        token,
        front,
        ground,
        ratio,
        least: TEXT,
        passes: ratio >= TEXT,
        ...(nearest ? { nearest } : {}),
      }
    }
    const primary = colour('primary')
    return [
      ...PAIRS.map(([id, front, ground]) =>
        pair(id, front, colour(front), groundOf(theme, scheme, ground)),
      ),
      pair('button', 'primary', inkOn(primary), primary),
    ]
  })
}
