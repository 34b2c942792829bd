import type { Breakpoint } from '../operation.ts'
import { BREAKPOINTS, CORNERS, SIDES } from './breakpoints.ts'
import { LEAVES, type BACKGROUNDS, type TONES } from './leaves.ts'
import { KINDS } from './tokens.ts'

/** Widths of the page from which a breakpoint holds. */
const FROM = { base: undefined, sm: '36rem', md: '48rem', lg: '64rem' } as const

const LOGICAL = {
  top: 'block-start',
  end: 'inline-end',
  bottom: 'block-end',
  start: 'inline-start',
} as const
const CORNER = {
  topStart: 'start-start',
  topEnd: 'start-end',
  bottomEnd: 'end-end',
  bottomStart: 'end-start',
} as const

/** What a background or a colour of the text changes besides. A background alone gives these back. */
const AROUND = [
  '--link',
  '--line',
  '--muted',
  '--heading',
  '--accent',
  '--tone-fill',
  '--tone-fill-text',
  '--tone-fill-hover',
  '--tone-plain',
  '--tone-plain-hover',
  '--tone-line',
  '--tone-text',
]
const GIVEN_BACK = `color: inherit; ${AROUND.map((name) => `${name}: inherit;`).join(' ')} --own-text: initial;`
const letters = (muted: number): string =>
  `--link: currentColor; --line: color-mix(in oklab, currentColor 24%, transparent); --muted: color-mix(in oklab, currentColor ${muted}%, transparent); --heading: currentColor; --accent: currentColor;`
const BUTTONS =
  '--tone-fill: var(--on-shade-fill); --tone-fill-text: var(--on-shade-fill-text); --tone-fill-hover: var(--on-shade-fill-hover); --tone-plain: transparent; --tone-plain-hover: color-mix(in srgb, var(--on-shade) 12%, transparent); --tone-line: color-mix(in oklab, currentColor 55%, transparent); --tone-text: inherit;'

const part = (name: string, otherwise: string): string => `var($background-${name}, ${otherwise})`
const SHADE = `color-mix(in srgb, ${part('overlay-color', 'var(--t-background-black)')} ${part('overlay-strength', '0%')}, transparent)`
const PICTURE = `background: linear-gradient(${SHADE}, ${SHADE}), ${part('image', 'none')} ${part('focus-x', '50%')} ${part('focus-y', '50%')} / ${part('size', 'cover no-repeat')};`

/** For a block with a ground of its own, which would hide what was chosen for it: `--own-ground` and `--own-text` stand in its place there. */
const OWN_GROUND = '--own-ground: none;'
const OWN_TEXT = '--own-text: currentColor;'

/** What stands behind, and the colours that come with it. */
type Ground = [own: string, colours: string]

const TONE: Record<(typeof TONES)[number], Ground> = {
  none: ['background: none; --film: none;', GIVEN_BACK],
  soft: ['background: var(--surface-soft); --film: none;', GIVEN_BACK],
  brand: [
    'background: var(--brand-surface); --film: none;',
    `color: var(--brand-surface-text); ${letters(82)} ${BUTTONS} ${OWN_TEXT}`,
  ],
  ink: [
    'background: var(--ink-surface); --film: none;',
    `color: var(--ink-surface-text); ${letters(78)} ${BUTTONS} ${OWN_TEXT}`,
  ],
}

const BACKGROUND: Record<(typeof BACKGROUNDS)[number], Ground> = {
  color: [`background: ${part('color', 'none')}; --film: none;`, GIVEN_BACK],
  gradient: [
    `background: linear-gradient(${part('angle', '135deg')}, ${part('from', 'transparent')}, ${part('to', 'transparent')}); --film: none;`,
    GIVEN_BACK,
  ],
  image: [`${PICTURE} --film: none;`, GIVEN_BACK],
  video: [
    `${PICTURE} position: relative; isolation: isolate; --film: block; --film-shade: ${SHADE};`,
    GIVEN_BACK,
  ],
}

const ALIGN = {
  start: '--flow: flex-start; --flow-start: 0; --flow-end: auto;',
  center: '--flow: center; --flow-start: auto; --flow-end: auto;',
  end: '--flow: flex-end; --flow-start: auto; --flow-end: 0;',
}

interface Rule {
  word: string
  /** `$` is the value, `$background-size` that of another path. */
  css: string
  /** Selectors, where the rule is not for the element itself alone. */
  at?: (own: string) => string
  /** Only while no colour is chosen for this or a smaller width: that stays. */
  unlessColoured?: true
}

const grounds = (path: string, all: Record<string, Ground>): Rule[] =>
  Object.entries(all).flatMap(([name, [own, colours]]): Rule[] => [
    { word: `${path}-${name}`, css: `${own} ${OWN_GROUND}` },
    { word: `${path}-${name}`, css: colours, unlessColoured: true },
  ])

/** The rules of one breakpoint in their order: what is more special comes later. */
const RULES: Rule[] = [
  ...grounds('background', TONE),
  ...grounds('background-type', BACKGROUND),
  ...Object.entries(ALIGN).map(([align, css]) => ({
    word: `align-${align}`,
    css: `text-align: ${align}; ${css}`,
  })),
  ...SIDES.map((side) => ({ word: `margin-${side}`, css: `margin-${LOGICAL[side]}: $;` })),
  { word: 'padding', css: 'padding-block: $;' },
  // A box inside a row is narrow: no more at its sides than they have, and corners where it has any.
  {
    word: 'padding',
    css: 'padding-inline: min($, var(--space-6)); border-radius: min($, var(--radius-lg));',
    at: (own) => `${own}:not(.sala-row)`,
  },
  ...SIDES.map((side) => ({ word: `padding-${side}`, css: `padding-${LOGICAL[side]}: $;` })),
  ...SIDES.map((side) => ({
    word: `border-width-${side}`,
    css: `border-${LOGICAL[side]}-width: $;`,
  })),
  { word: 'border-color', css: 'border-color: $;' },
  { word: 'border-line', css: 'border-style: $;' },
  ...CORNERS.map((corner) => ({
    word: `radius-${corner}`,
    css: `border-${CORNER[corner]}-radius: $;`,
  })),
  { word: 'shadow', css: 'box-shadow: $;' },
  { word: 'color', css: `color: $; ${letters(82)} ${OWN_TEXT}` },
  ...[
    ['textSize', 'font-size: $;'],
    ['textWeight', 'font-weight: $;'],
  ].flatMap(([word, css]): Rule[] => [
    { word: word!, css: css! },
    // Of a block its headings too; what a row says leaves them their ranks.
    {
      word: word!,
      css: css!,
      at: (own) => `${own}:not(.sala-row, .sala-column) :is(h1, h2, h3, h4)`,
    },
  ]),
  { word: 'position-static', css: 'position: static;' },
  { word: 'position-relative', css: 'position: relative;' },
  { word: 'position-sticky', css: 'position: sticky; inset-block-start: 0; z-index: 2;' },
  { word: 'offset', css: 'inset-block-start: $;' },
  { word: 'minHeight', css: 'min-block-size: $;' },
  {
    word: 'maxWidth',
    css: 'max-inline-size: $; inline-size: 100%;',
    at: (own) => `${own}:not(.sala-row)`,
  },
  { word: 'maxWidth', css: '--row-width: $;', at: (own) => `.sala-row${own}` },
  { word: 'gap', css: 'gap: $;' },
  { word: 'gap', css: 'gap: $ min($, 5%);', at: (own) => `${own} > .sala-columns` },
]

/** A line on one side leaves the others without; only rows have a width by name. */
const ONCE = `.sala-page [data-s*='border-'] { border: 0 solid var(--line); }
.sala-page .sala-row[data-s~='width-text'] { --row-width: var(--text-width); }
.sala-page .sala-row[data-s~='width-full'] { --row-width: none; }
.sala-page .sala-row[data-s~='width-full']:not([data-s*='padding-start']) { padding-inline-start: 0; }
.sala-page .sala-row[data-s~='width-full']:not([data-s*='padding-end']) { padding-inline-end: 0; }`

/** Of the builder alone is it to show what is hidden: it says how. */
const HIDDEN = 'display: var(--hidden-as, none); opacity: 0.45;'
const HIDDEN_AT = {
  base: '(width < 36rem)',
  sm: '(36rem <= width < 48rem)',
  md: '(48rem <= width < 64rem)',
  lg: '(width >= 64rem)',
} as const

const wordsOf = (breakpoint: Breakpoint): [before: string, variable: string] =>
  breakpoint === 'base' ? ['', '--s-'] : [`${breakpoint}:`, `--s-${breakpoint}-`]

function ruleOf(
  { word, css, at = (own) => own, unlessColoured }: Rule,
  breakpoint: Breakpoint,
): string {
  const [before, variable] = wordsOf(breakpoint)
  const coloured = BREAKPOINTS.slice(0, BREAKPOINTS.indexOf(breakpoint) + 1).map(
    (one) => `[data-s~='${wordsOf(one)[0]}color']`,
  )
  const selector =
    at(`[data-s~='${before}${word}']`) +
    (unlessColoured ? `:where(:not(${coloured.join(', ')}))` : '')
  return `.sala-page ${selector} { ${css.replace(/\$([a-z-]*)/g, (_, path: string) => (path === '' ? `var(${variable}${word})` : variable + path))} }`
}

/** The one style sheet for all that a style can say. */
export function pageStyleSheet(): string {
  const tokens = new Map(
    LEAVES.flatMap(({ path, kind }) =>
      typeof kind === 'string'
        ? Object.entries(KINDS[kind].tokens).map(
            ([token, css]) => [`--t-${path.split('-')[0]!}-${token}`, css] as const,
          )
        : [],
    ),
  )
  const rules = BREAKPOINTS.map((breakpoint) => {
    const from = FROM[breakpoint]
    const all = RULES.map((rule) => ruleOf(rule, breakpoint)).join('\n')
    return from ? `@container page (min-width: ${from}) {\n${all}\n}` : all
  })
  const hidden = BREAKPOINTS.map(
    (breakpoint) =>
      `@container page ${HIDDEN_AT[breakpoint]} { .sala-page [data-s~='hide-${breakpoint}'] { ${HIDDEN} } }`,
  )
  return `:where(.sala-page) {\n${[...tokens].map(([name, css]) => `${name}: ${css};`).join('\n')}\n}\n${[ONCE, ...rules, ...hidden].join('\n')}\n`
}
