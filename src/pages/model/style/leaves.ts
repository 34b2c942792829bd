import { CORNERS, SIDES } from './breakpoints.ts'
import type { KindName } from './tokens.ts'

/** What stands behind: a tone of the theme, which brings its colours along … */
export const TONES = ['none', 'soft', 'brand', 'ink'] as const
/** … or a background of one's own, whose parts are variables of its one rule. */
export const BACKGROUNDS = ['color', 'gradient', 'image', 'video'] as const

/** One thing that a style can say: a value of a kind, or one of a few words. */
export interface Leaf {
  path: string
  kind: KindName | readonly string[]
}

const all = (path: string, names: readonly string[], kind: KindName): Leaf[] =>
  names.map((name) => ({ path: `${path}-${name}`, kind }))

/** Every single value of a style, for the style sheet, the builder and the tests. */
export const LEAVES: readonly Leaf[] = [
  { path: 'background', kind: TONES },
  { path: 'background-type', kind: BACKGROUNDS },
  ...all('background', ['color', 'from', 'to', 'overlay-color'], 'colour'),
  { path: 'background-angle', kind: 'angle' },
  { path: 'background-image', kind: 'address' },
  { path: 'background-size', kind: 'fit' },
  ...all('background', ['focus-x', 'focus-y', 'overlay-strength'], 'percent'),
  { path: 'align', kind: ['start', 'center', 'end'] },
  ...all('margin', SIDES, 'margin'),
  { path: 'padding', kind: 'space' },
  ...all('padding', SIDES, 'space'),
  ...all('border-width', SIDES, 'line'),
  { path: 'border-color', kind: 'colour' },
  { path: 'border-line', kind: 'dash' },
  ...all('radius', CORNERS, 'radius'),
  { path: 'shadow', kind: 'shadow' },
  { path: 'color', kind: 'colour' },
  { path: 'textSize', kind: 'type' },
  { path: 'textWeight', kind: 'weight' },
  { path: 'position', kind: ['static', 'relative', 'sticky'] },
  { path: 'offset', kind: 'space' },
  { path: 'minHeight', kind: 'height' },
  { path: 'maxWidth', kind: 'measure' },
  { path: 'gap', kind: 'space' },
]

/** How wide a row is; no width of the page says it again. */
export const ROW_WIDTHS = ['text', 'page', 'full'] as const
