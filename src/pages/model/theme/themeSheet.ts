import { contrast } from '../problems/contrast.ts'
import {
  BRAND_SHADES,
  PLAIN_COLOURS,
  RADII,
  SCHEMES,
  SOFT_GROUND,
  SPACES_OF_THEME,
  TEXT_SIZES,
  type Scheme,
  type SchemeColour,
  type Theme,
} from './themeTokens.ts'

const HEX = /^#[0-9a-f]{6}$/i
export const isHex = (value: unknown): value is string =>
  typeof value === 'string' && HEX.test(value)

const FACTORS = {
  size: { small: 0.92, large: 1.12 },
  corners: { none: 0, small: 0.5, round: 1.75 },
  spacing: { compact: 0.85, airy: 1.2 },
} as const
const SANS = "system-ui, 'Noto Sans Thai', 'Sukhumvit Set', 'Leelawadee UI', sans-serif"
const FONT_STACKS: Record<string, string> = {
  plex: `'IBM Plex Sans Thai', ${SANS}`,
  anuphan: `Anuphan, ${SANS}`,
  trirong: "Trirong, 'Noto Serif Thai', 'Thonburi', serif",
  system: SANS,
}
const fontOf = (word: unknown): string | undefined =>
  typeof word === 'string' && Object.hasOwn(FONT_STACKS, word) ? FONT_STACKS[word] : undefined

/** Letters on a filled button: whichever of the two reads better. */
export const inkOn = (fill: string): '#ffffff' | '#0f1615' =>
  contrast('#ffffff', fill) >= contrast('#0f1615', fill) ? '#ffffff' : '#0f1615'

/** A brand's shades made of the one colour that a site chose for a scheme. */
export function shadesOf(
  colour: string,
  scheme: Scheme,
): Record<keyof typeof BRAND_SHADES, string> {
  const stronger =
    scheme === 'light'
      ? `oklch(from ${colour} calc(l - 0.07) c h)`
      : `oklch(from ${colour} calc(l + 0.06) c h)`
  return {
    brand: colour,
    'brand-strong': stronger,
    'brand-fill': colour,
    'brand-fill-hover':
      inkOn(colour) === '#ffffff'
        ? `oklch(from ${colour} calc(l - 0.07) c h)`
        : `oklch(from ${colour} calc(l + 0.06) c h)`,
    'brand-fill-text': inkOn(colour),
    'brand-soft': BRAND_SHADES['brand-soft'][scheme].replace('var(--sala-brand)', colour),
    'brand-surface': BRAND_SHADES['brand-surface'][scheme].replace('var(--sala-brand)', colour),
  }
}

const both = (light: string, dark: string): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`

function scaled(
  variables: Record<string, string>,
  factors: Readonly<Record<string, number>>,
  word: unknown,
): [string, string][] {
  const factor =
    typeof word === 'string' && Object.hasOwn(factors, word) ? factors[word] : undefined
  return factor === undefined
    ? []
    : Object.entries(variables).map(([name, value]) => [name, `calc(${value} * ${factor})`])
}

/**
 * The variables of `tokens.css` that a theme sets, by name without dashes. A value that is no colour and no known word
 * says nothing, wherever it came from: nothing of a theme reaches a style as it was written.
 */
export function themeVariables(theme: Theme): Record<string, string> {
  const colourOf = (scheme: Scheme, name: SchemeColour): string | undefined => {
    const value = theme[scheme]?.[name]
    return isHex(value) ? value.toLowerCase() : undefined
  }
  const isSaid = (name: SchemeColour): boolean =>
    SCHEMES.some((scheme) => colourOf(scheme, name) !== undefined)
  const found: [string, string][] = []
  if (isHex(theme.brand)) found.push(['sala-brand', theme.brand.toLowerCase()])
  if (isSaid('primary')) {
    const [light, dark] = SCHEMES.map((scheme) => {
      const colour = colourOf(scheme, 'primary')
      return colour === undefined
        ? Object.fromEntries(
            Object.entries(BRAND_SHADES).map(([name, shade]) => [name, shade[scheme]]),
          )
        : shadesOf(colour, scheme)
    }) as [Record<string, string>, Record<string, string>]
    for (const name of Object.keys(BRAND_SHADES))
      found.push([name, both(light[name]!, dark[name]!)])
  }
  if (isSaid('accent'))
    found.push([
      'accent',
      both(
        colourOf('light', 'accent') ?? 'var(--brand)',
        colourOf('dark', 'accent') ?? 'var(--brand)',
      ),
    ])
  for (const [name, { variable, light, dark }] of Object.entries(PLAIN_COLOURS) as [
    keyof typeof PLAIN_COLOURS,
    (typeof PLAIN_COLOURS)[keyof typeof PLAIN_COLOURS],
  ][])
    if (isSaid(name))
      found.push([variable, both(colourOf('light', name) ?? light, colourOf('dark', name) ?? dark)])
  if (isSaid('background') || isSaid('text')) {
    found.push([
      'surface-soft',
      `color-mix(in oklab, var(--surface) ${SOFT_GROUND.share * 100}%, var(--text))`,
    ])
    found.push(['surface-sunken', 'color-mix(in oklab, var(--surface) 91%, var(--text))'])
  }
  const [font, headings] = [fontOf(theme.font), fontOf(theme.headingFont)]
  if (font && theme.font !== 'plex') found.push(['font', font])
  if (headings && theme.headingFont !== theme.font) found.push(['font-heading', headings])
  found.push(
    ...scaled(TEXT_SIZES, FACTORS.size, theme.size),
    ...scaled(RADII, FACTORS.corners, theme.corners),
    ...scaled(SPACES_OF_THEME, FACTORS.spacing, theme.spacing),
  )
  return Object.fromEntries(found)
}

/** The style sheet of a theme; empty where it says nothing. It wins over `tokens.css` wherever it stands. */
export function themeSheet(theme: Theme | undefined): string {
  const lines = Object.entries(themeVariables(theme ?? {})).map(
    ([name, value]) => `--${name}:${value}`,
  )
  return lines.length === 0 ? '' : `:root:root{${lines.join(';')}}\n`
}
