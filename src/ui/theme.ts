import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

/** Ten times one variable: the shade is the token's business, which knows light from dark. */
const tuple = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
]

const STEPS = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const scale = (
  tokens: [string, string, string, string, string],
): Record<(typeof STEPS)[number], string> =>
  Object.fromEntries(STEPS.map((step, index) => [step, `var(--${tokens[index]!})`])) as Record<
    (typeof STEPS)[number],
    string
  >

/** The tokens of `tokens.css` as a theme for the kit of the backend: one design, one place. */
export const theme: MantineThemeOverride = {
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: 'var(--weight-strong)' },
  lineHeights: scale(['leading-tight', 'leading-tight', 'leading-tight', 'leading', 'leading']),
  fontSizes: scale(['text-xs', 'text-sm', 'text-md', 'text-lg', 'text-xl']),
  spacing: scale(['space-2', 'space-3', 'space-4', 'space-6', 'space-8']),
  radius: scale(['radius-sm', 'radius-sm', 'radius-md', 'radius-lg', 'radius-lg']),
  defaultRadius: 'md',
  shadows: scale(['shadow-sm', 'shadow-sm', 'shadow-md', 'shadow-lg', 'shadow-lg']),
  primaryColor: 'brand',
  colors: { brand: tuple('var(--brand-fill)') },
  respectReducedMotion: true,
}

/** The kit's own variables, set to the tokens: for the element around a screen of the backend (`style={kitVariables}`). */
export const kitVariables: Record<`--mantine-${string}`, string> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-soft)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-primary-color-filled': 'var(--brand-fill)',
  '--mantine-primary-color-filled-hover': 'var(--brand-fill-hover)',
  '--mantine-primary-color-contrast': 'var(--brand-fill-text)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-color': 'var(--brand-strong)',
}
