/**
 * What a style may say, and the CSS each token stands for: for the generated style sheet and the builder. The words and
 * patterns of `schemas/meta/page.json` are these (held by a test).
 */
const POSITIVE =
  '(?:[0-9]{1,3}|1[0-9]{3}|2000)px|(?:[0-9]|[1-9][0-9]|1[01][0-9]|12[0-5])(?:\\.[0-9]{1,2})?rem|(?:[0-9]|[1-9][0-9])(?:\\.[0-9]{1,2})?%|100%'

export interface ValueKind {
  tokens: Record<string, string>
  /** Pattern of values of one's own. */
  pattern: string
}

const SPACES = {
  none: '0px',
  xs: 'var(--space-2)',
  sm: 'var(--space-4)',
  md: 'var(--space-8)',
  lg: 'clamp(var(--space-8), 7cqi, var(--space-16))',
  xl: 'clamp(var(--space-12), 10cqi, var(--space-24))',
}

const COLOURS = [
  'brand',
  'brand-strong',
  'brand-soft',
  'brand-surface',
  'surface',
  'surface-raised',
  'surface-soft',
  'surface-sunken',
  'ink-surface',
  'text',
  'heading',
  'muted',
  'line',
  'line-strong',
  'danger',
  'success',
  'warning',
  'info',
]

const SIZES = {
  xs: 'xs',
  sm: 'sm',
  md: 'md',
  lg: 'lg',
  xl: 'xl',
  title: '2xl',
  headline: '3xl',
  display: '4xl',
}

export const KINDS = {
  space: { tokens: SPACES, pattern: `^(?:${POSITIVE})$` },
  margin: {
    tokens: { ...SPACES, auto: 'auto' },
    pattern: `^(?:${POSITIVE}|-1?[0-9]{1,2}px|-1?[0-9](?:\\.[0-9]{1,2})?rem)$`,
  },
  line: {
    tokens: { none: '0px', thin: '1px', medium: '2px', thick: '4px' },
    pattern: '^(?:[0-9]|1[0-9]|2[0-4])px$',
  },
  radius: {
    tokens: {
      none: '0px',
      sm: 'var(--radius-sm)',
      md: 'var(--radius-md)',
      lg: 'var(--radius-lg)',
      full: 'var(--radius-full)',
    },
    pattern: `^(?:${POSITIVE})$`,
  },
  height: {
    tokens: { none: '0px', sm: '16rem', md: '24rem', lg: '36rem', screen: '100svh' },
    pattern: `^(?:${POSITIVE})$`,
  },
  measure: {
    tokens: { none: 'none', text: 'var(--text-width)', page: 'var(--page-width)' },
    pattern: `^(?:${POSITIVE})$`,
  },
  colour: {
    tokens: {
      ...Object.fromEntries(COLOURS.map((name) => [name, `var(--${name})`])),
      white: '#ffffff',
      black: '#000000',
    },
    pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$',
  },
  shadow: {
    tokens: {
      none: 'none',
      sm: 'var(--shadow-sm)',
      md: 'var(--shadow-md)',
      lg: 'var(--shadow-lg)',
    },
    pattern: '^(?!)',
  },
  type: {
    tokens: Object.fromEntries(
      Object.entries(SIZES).map(([name, size]) => [name, `var(--text-${size})`]),
    ),
    pattern: '^(?:(?:[89]|[1-9][0-9]|1[0-9]{2})px|(?:0\\.[5-9][0-9]?|[1-9](?:\\.[0-9]{1,2})?)rem)$',
  },
  weight: {
    tokens: { regular: 'var(--weight)', strong: 'var(--weight-strong)' },
    pattern: '^(?!)',
  },
  dash: {
    tokens: { solid: 'solid', dashed: 'dashed', dotted: 'dotted', double: 'double' },
    pattern: '^(?!)',
  },
  fit: {
    tokens: { cover: 'cover no-repeat', contain: 'contain no-repeat', tile: 'auto repeat' },
    pattern: '^(?!)',
  },
  percent: { tokens: {}, pattern: '^(?!)' },
  angle: { tokens: {}, pattern: '^(?!)' },
  address: { tokens: {}, pattern: '^(?!)' },
} as const satisfies Record<string, ValueKind>

export type KindName = keyof typeof KINDS
