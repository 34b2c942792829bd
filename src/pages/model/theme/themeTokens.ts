/**
 * What a site may say of its look, and what `tokens.css` says where it says nothing (held to each other by a test).
 * The words and patterns of the entity `site` are these.
 */
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Colours that a site may set for each scheme. `primary` follows from the brand where it is not set, `accent` from `primary`. */
export const SCHEME_COLOURS = [
  'primary',
  'accent',
  'background',
  'surface',
  'text',
  'heading',
  'muted',
  'line',
] as const
export type SchemeColour = (typeof SCHEME_COLOURS)[number]

export const FONTS = ['plex', 'anuphan', 'trirong', 'system'] as const
export const SIZES = ['small', 'normal', 'large'] as const
export const CORNERS_OF_THEME = ['none', 'small', 'normal', 'round'] as const
export const SPACINGS = ['compact', 'normal', 'airy'] as const

export type SchemeColours = Partial<Record<SchemeColour, string>>

export interface Theme {
  /** `#rrggbb`; both schemes take their shades of it. */
  brand?: string
  light?: SchemeColours
  dark?: SchemeColours
  font?: (typeof FONTS)[number]
  /** Of headings; `font` where it says nothing. */
  headingFont?: (typeof FONTS)[number]
  size?: (typeof SIZES)[number]
  corners?: (typeof CORNERS_OF_THEME)[number]
  spacing?: (typeof SPACINGS)[number]
}

export const DEFAULT_BRAND = '#0c6b62'

/** Variables of plain colours, with their values in light and in dark. */
export const PLAIN_COLOURS = {
  background: { variable: 'surface', light: '#fdfcf9', dark: '#15191b' },
  surface: { variable: 'surface-raised', light: '#ffffff', dark: '#1d2225' },
  text: { variable: 'text', light: '#1f2528', dark: '#e9e8e4' },
  heading: { variable: 'heading', light: '#14191c', dark: '#f6f5f1' },
  muted: { variable: 'muted', light: '#585f63', dark: '#a9afb1' },
  line: { variable: 'line', light: '#e2ddd2', dark: '#31383b' },
} as const satisfies Partial<
  Record<SchemeColour, { variable: string; light: string; dark: string }>
>

/** The quiet ground of footers and bands, where neither background nor text is set; else so much of the one with the other. */
export const SOFT_GROUND = { light: '#f4f1ea', dark: '#1b2022', share: 0.96 } as const

/** Shades of the brand as `tokens.css` writes them. */
export const BRAND_SHADES = {
  brand: {
    light: 'oklch(from var(--sala-brand) min(l, 0.47) min(c, 0.16) h)',
    dark: 'oklch(from var(--sala-brand) max(l, 0.8) min(c, 0.12) h)',
  },
  'brand-strong': {
    light: 'oklch(from var(--sala-brand) min(l, 0.4) min(c, 0.15) h)',
    dark: 'oklch(from var(--sala-brand) max(l, 0.88) min(c, 0.1) h)',
  },
  'brand-fill': {
    light: 'oklch(from var(--sala-brand) min(l, 0.47) min(c, 0.16) h)',
    dark: 'oklch(from var(--sala-brand) clamp(0.72, l, 0.8) min(c, 0.12) h)',
  },
  'brand-fill-hover': {
    light: 'oklch(from var(--sala-brand) min(l, 0.4) min(c, 0.15) h)',
    dark: 'oklch(from var(--sala-brand) 0.85 min(c, 0.11) h)',
  },
  'brand-fill-text': { light: '#ffffff', dark: '#0f1615' },
  'brand-soft': {
    light: 'oklch(from var(--sala-brand) 0.955 min(c, 0.022) h)',
    dark: 'oklch(from var(--sala-brand) 0.3 min(c, 0.045) h)',
  },
  'brand-surface': {
    light: 'oklch(from var(--sala-brand) min(l, 0.36) min(c, 0.1) h)',
    dark: 'oklch(from var(--sala-brand) 0.29 min(c, 0.06) h)',
  },
} as const

/** Letters on the deep ground of the brand. */
export const SURFACE_LETTERS = '#f7faf9'

export const TEXT_SIZES = {
  'text-2xs': '0.75rem',
  'text-xs': '0.8125rem',
  'text-sm': '0.9rem',
  'text-md': '1rem',
  'text-lg': '1.1875rem',
  'text-xl': '1.375rem',
  'text-2xl': 'clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)',
  'text-3xl': 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)',
  'text-4xl': 'clamp(2.1rem, 1.5rem + 2.8vw, 3.4rem)',
} as const

export const RADII = {
  'radius-sm': '0.375rem',
  'radius-md': '0.625rem',
  'radius-lg': '1rem',
} as const

export const SPACES_OF_THEME = {
  'space-1': '0.25rem',
  'space-2': '0.5rem',
  'space-3': '0.75rem',
  'space-4': '1rem',
  'space-5': '1.25rem',
  'space-6': '1.5rem',
  'space-8': '2rem',
  'space-10': '2.5rem',
  'space-12': '3rem',
  'space-16': '4rem',
  'space-20': '5rem',
  'space-24': '6rem',
} as const
