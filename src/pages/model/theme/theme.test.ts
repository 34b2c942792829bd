import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast } from '../problems/contrast.ts'
import { brandShades } from './brandShades.ts'
import { hexOf, oklchOf } from './colour.ts'
import { shadeHex } from './shadeHex.ts'
import { contrastPairs } from './themeContrast.ts'
import { themeSheet, themeVariables } from './themeSheet.ts'
import {
  BRAND_SHADES,
  DEFAULT_BRAND,
  PLAIN_COLOURS,
  RADII,
  SOFT_GROUND,
  SPACES_OF_THEME,
  SURFACE_LETTERS,
  TEXT_SIZES,
  type Theme,
} from './themeTokens.ts'

const css = readFileSync(join(import.meta.dirname, '../../../ui/tokens.css'), 'utf8')
const declared = new Map(
  [...css.matchAll(/^\s*--([\w-]+):\s*([^;]+);$/gm)].map(([, name, value]) => [
    name!,
    value!.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')'),
  ]),
)

test('what a theme stands on is what tokens.css says', () => {
  expect(declared.get('sala-brand')).toBe(DEFAULT_BRAND)
  expect(declared.get('brand-surface-text')).toBe(SURFACE_LETTERS)
  for (const { variable, light, dark } of Object.values(PLAIN_COLOURS))
    expect(declared.get(variable), variable).toBe(`light-dark(${light}, ${dark})`)
  expect(declared.get('surface-soft')).toBe(`light-dark(${SOFT_GROUND.light}, ${SOFT_GROUND.dark})`)
  for (const [name, { light, dark }] of Object.entries(BRAND_SHADES))
    expect(declared.get(name), name).toBe(`light-dark(${light}, ${dark})`)
  for (const [name, value] of Object.entries({ ...TEXT_SIZES, ...RADII, ...SPACES_OF_THEME }))
    expect(declared.get(name), name).toBe(value)
  expect(
    [...declared.keys()]
      .filter((name) => /^(space|text|radius)-/.test(name))
      .filter((name) => !(name in TEXT_SIZES || name in RADII || name in SPACES_OF_THEME)),
  ).toEqual(['radius-full', 'text-width'])
})

test('a theme sets only variables that exist, and nothing where it says nothing', () => {
  const whole: Theme = {
    brand: '#8a4b2a',
    light: {
      primary: '#123456',
      accent: '#654321',
      background: '#ffffff',
      surface: '#fafafa',
      text: '#111111',
      heading: '#000000',
      muted: '#555555',
      line: '#dddddd',
    },
    dark: { primary: '#abcdef' },
    font: 'system',
    size: 'large',
    corners: 'round',
    spacing: 'airy',
  }
  expect(Object.keys(themeVariables(whole)).filter((name) => !declared.has(name))).toEqual([])
  expect(themeVariables(whole)).toMatchObject({
    brand: 'light-dark(#123456, #abcdef)',
    'brand-fill-text': 'light-dark(#ffffff, #0f1615)',
    accent: 'light-dark(#654321, var(--brand))',
    surface: 'light-dark(#ffffff, #15191b)',
    'radius-md': 'calc(0.625rem * 1.75)',
  })
  expect(themeSheet(undefined)).toBe('')
  expect(
    themeSheet({
      size: 'normal',
      font: 'plex',
      corners: 'normal',
      spacing: 'normal',
      light: {},
      dark: {},
    }),
  ).toBe('')
})

test('no value of a theme reaches the style sheet as it was written', () => {
  const hostile = [
    'red;}body{display:none',
    '#fff',
    '#12345',
    '#1234567',
    '#123456;',
    '#123456\n',
    'url(https://evil.example)',
    'var(--x)',
    '</style><script>',
    'expression(1)',
    '__proto__',
    'constructor',
    'toString',
    {},
    [],
    7,
    null,
  ]
  for (const value of hostile) {
    const theme = {
      brand: value,
      light: {
        primary: value,
        accent: value,
        background: value,
        surface: value,
        text: value,
        heading: value,
        muted: value,
        line: value,
      },
      dark: { text: value },
      font: value,
      size: value,
      corners: value,
      spacing: value,
      [String(value)]: '#123456',
    } as unknown as Theme
    expect(themeSheet(theme), String(value)).toBe('')
  }
})

test('colours come back from OKLCH as they went', () => {
  for (const hex of ['#000000', '#ffffff', '#0c6b62', '#b3261e', '#1b4fd1', '#f2c46d', '#808080'])
    expect(hexOf(oklchOf(hex))).toBe(hex)
})

test('the shipped look is readable in every pair, whatever the brand', () => {
  for (const brand of [
    undefined,
    '#0c6b62',
    '#8a4b2a',
    '#ffee00',
    '#ff00ff',
    '#000000',
    '#ffffff',
    '#00ff88',
  ])
    expect(
      contrastPairs(brand ? { brand } : {}).filter(({ passes }) => !passes),
      brand,
    ).toEqual([])
})

test('the sites of the demo are readable in every pair', () => {
  const folder = join(import.meta.dirname, '../../../../schemas/site/sites')
  for (const name of readdirSync(folder)) {
    const { theme } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { theme: Theme }
    expect(
      contrastPairs(theme).filter(({ passes }) => !passes),
      name,
    ).toEqual([])
  }
})

test('a pair that is hard to read is named, and what is offered for it mends all pairs of that colour', () => {
  const theme: Theme = {
    light: { muted: '#b0b0b0', primary: '#7fd4ff' },
    dark: { background: '#777777' },
  }
  const bad = contrastPairs(theme).filter(({ passes }) => !passes)
  expect(bad.filter(({ scheme }) => scheme === 'light').map(({ id }) => id)).toEqual([
    'muted-background',
    'muted-surface',
    'muted-soft',
    'primary-background',
    'primary-surface',
    'primary-soft',
    'accent-background',
    'accent-surface',
    'accent-soft',
  ])
  expect(bad.filter(({ scheme }) => scheme === 'dark').map(({ id }) => id)).toContain(
    'text-background',
  )
  const [muted] = bad
  const mended: Theme = { ...theme, light: { ...theme.light, muted: muted!.nearest! } }
  expect(
    contrastPairs(mended).filter(
      ({ id, scheme, passes }) => scheme === 'light' && id.startsWith('muted') && !passes,
    ),
  ).toEqual([])
  // The nearest, not just any: one step back is not readable.
  expect(contrast(muted!.nearest!, SOFT_GROUND.light)).toBeLessThan(4.7)
  // The quiet ground is a mixture with the text, and goes along.
  const text = contrastPairs({ light: { text: '#cccccc' } }).find(({ passes }) => !passes)!.nearest!
  expect(contrastPairs({ light: { text } }).filter(({ passes }) => !passes)).toEqual([])
  const primary = bad.find(({ id }) => id === 'primary-background')!.nearest!
  expect(contrastPairs({ light: { primary } }).filter(({ passes }) => !passes)).toEqual([])
})

test('shades of a brand: every one that tokens.css writes is worked out, and each stands readable on its ground', () => {
  for (const brand of ['#ffcc00', '#0c6b62', '#1a1a2e', '#ff5a5f'])
    for (const scheme of ['light', 'dark'] as const) {
      for (const shade of Object.values(BRAND_SHADES))
        expect(shadeHex(shade[scheme].replace('var(--sala-brand)', brand))).toMatch(
          /^#[0-9a-f]{6}$/,
        )
      const { shades } = brandShades({ brand }, scheme)
      for (const { name, ratio } of shades)
        expect(ratio, `${brand} ${scheme} ${name}`).toBeGreaterThanOrEqual(4.5)
    }
  expect(shadeHex('oklch(from #336699 calc(l - 0.07) c h)')).not.toBe('#336699')
})

test('a brand that letters could not be read in is told apart from what it became', () => {
  const yellow = brandShades({ brand: '#FFCC00' }, 'light')
  expect(yellow.seed).toBe('#ffcc00')
  expect(yellow.shown).not.toBe(yellow.seed)
  expect(yellow.shown).toBe(yellow.shades[0]!.colour)
  expect(yellow.isChanged).toBe(true)
  expect(brandShades({ brand: '#0c6b62' }, 'light').isChanged).toBe(false)
  // What was chosen for one scheme alone is taken as it is.
  const own = brandShades({ brand: '#ffcc00', light: { primary: '#884400' } }, 'light')
  expect([own.seed, own.shown]).toEqual(['#884400', '#884400'])
})
