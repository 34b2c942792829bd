import { hexOf, oklchOf } from './colour.ts'
import { effectiveColour, groundOf } from './themeContrast.ts'
import { isHex } from './themeSheet.ts'
import { DEFAULT_BRAND, type Scheme, type SchemeColour, type Theme } from './themeTokens.ts'

const SAID: Record<string, SchemeColour> = {
  surface: 'background',
  'surface-raised': 'surface',
  text: 'text',
  heading: 'heading',
  muted: 'muted',
  line: 'line',
  brand: 'primary',
}
/** As `tokens.css` has it, whatever the theme says. */
export const INK = { light: '#20262a', dark: '#0d1113' } as const

function brandSurface(theme: Theme, scheme: Scheme): string {
  const { l, c, h } = oklchOf(isHex(theme.brand) ? theme.brand : DEFAULT_BRAND)
  return hexOf(
    scheme === 'light'
      ? { l: Math.min(l, 0.36), c: Math.min(c, 0.1), h }
      : { l: 0.29, c: Math.min(c, 0.06), h },
  )
}

/** What a colour of a style looks like under a theme, `#rrggbb`; `undefined` where that is not known, as where it lets something through. */
export function pageColour(
  colour: unknown,
  theme: Theme | undefined,
  scheme: Scheme,
): string | undefined {
  if (typeof colour !== 'string') return undefined
  if (colour === 'white' || colour === 'black') return colour === 'white' ? '#ffffff' : '#000000'
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour)) return colour.toLowerCase()
  if (colour === 'ink-surface') return INK[scheme]
  if (!theme) return undefined
  if (colour === 'surface-soft') return groundOf(theme, scheme, 'soft')
  if (colour === 'brand-surface') return brandSurface(theme, scheme)
  return Object.hasOwn(SAID, colour) ? effectiveColour(theme, scheme, SAID[colour]!) : undefined
}
