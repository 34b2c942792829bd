import { contrast } from '../problems/contrast.ts'
import { oklchOf } from './colour.ts'
import { effectiveColour } from './themeContrast.ts'
import { shadeHex } from './shadeHex.ts'
import { isHex, shadesOf } from './themeSheet.ts'
import {
  BRAND_SHADES,
  DEFAULT_BRAND,
  SURFACE_LETTERS,
  type Scheme,
  type Theme,
} from './themeTokens.ts'

export type ShadeName = Exclude<keyof typeof BRAND_SHADES, 'brand-fill-text'>

/** A colour that is made of the one a site chose, with what stands on it or what it stands on. */
export interface BrandShade {
  name: ShadeName
  colour: string
  front: string
  ground: string
  ratio: number
}

export interface BrandShades {
  scheme: Scheme
  /** What was chosen: for this scheme, or for both. */
  seed: string
  /** What became of it where it is read: as it is, or lighter or darker by as much as letters need. */
  shown: string
  /** Can people tell the one from the other? */
  isChanged: boolean
  shades: BrandShade[]
}

/** From about here on two colours side by side look unlike. */
const UNLIKE = 0.02

function unlike(one: string, other: string): boolean {
  const [a, b] = [oklchOf(one), oklchOf(other)]
  const across = a.c ** 2 + b.c ** 2 - 2 * a.c * b.c * Math.cos(a.h - b.h)
  return Math.sqrt((a.l - b.l) ** 2 + Math.max(0, across)) > UNLIKE
}

/** What a site's brand becomes in a colour scheme, and every colour that is made of it. */
export function brandShades(theme: Theme, scheme: Scheme): BrandShades {
  const own = theme[scheme]?.primary
  const brand = isHex(theme.brand) ? theme.brand.toLowerCase() : DEFAULT_BRAND
  const seed = isHex(own) ? own.toLowerCase() : brand
  const written: Record<keyof typeof BRAND_SHADES, string> = isHex(own)
    ? shadesOf(seed, scheme)
    : (Object.fromEntries(
        Object.entries(BRAND_SHADES).map(([name, shade]) => [
          name,
          shade[scheme].replace('var(--sala-brand)', seed),
        ]),
      ) as Record<keyof typeof BRAND_SHADES, string>)
  const colour = (name: keyof typeof BRAND_SHADES): string => shadeHex(written[name])
  const on = (name: ShadeName, front: string, ground: string): BrandShade => ({
    name,
    colour: colour(name),
    front,
    ground,
    ratio: contrast(front, ground),
  })
  const letters = colour('brand-fill-text')
  return {
    scheme,
    seed,
    shown: colour('brand'),
    isChanged: unlike(seed, colour('brand')),
    shades: [
      on('brand', colour('brand'), effectiveColour(theme, scheme, 'background')),
      on('brand-strong', colour('brand-strong'), colour('brand-soft')),
      on('brand-fill', letters, colour('brand-fill')),
      on('brand-fill-hover', letters, colour('brand-fill-hover')),
      on('brand-soft', effectiveColour(theme, scheme, 'text'), colour('brand-soft')),
      on('brand-surface', SURFACE_LETTERS, colour('brand-surface')),
    ],
  }
}
