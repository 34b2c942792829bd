import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PageStyle } from '#schema'
import common from '../../../../schemas/meta/common.json'
import meta from '../../../../schemas/meta/page.json'
import { compileStyle } from './compileStyle.ts'
import { heldAt } from './heldAt.ts'
import { BREAKPOINTS, CORNERS, SIDES } from './breakpoints.ts'
import { LEAVES } from './leaves.ts'
import { pageStyleSheet } from './styleSheet.ts'
import { KINDS } from './tokens.ts'

const SHEET = pageStyleSheet()
const compile = (style: unknown) => compileStyle(style as PageStyle)

const ajv = new Ajv2020({ strict: false })
ajv.addSchema(common)
ajv.addSchema(meta)
const isStyle = ajv.compile({ $ref: 'https://sala.dev/meta/page.json#/$defs/pageStyle' })

const ADDRESS = String.raw`(?:\/|https?:\/\/)[A-Za-z0-9\-._~:/?#@!&+=,%$[\]]*`

/** A variable, a number with its unit, a hex colour or an address between quotes: nothing that ends a value. */
const SAFE = new RegExp(
  `^--s-[a-zA-Z-]+: (?:var\\(--t-[a-zA-Z]+-[a-z-]+\\)|-?[0-9.]+(?:px|rem|%|deg)|#[0-9a-fA-F]{3,8}|url\\("${ADDRESS}"\\))$`,
  'i',
)

describe('what a style comes out as', () => {
  test('nothing, where nothing is said', () => {
    for (const style of [undefined, null, {}, { at: {} }, { at: { md: {} } }, { margin: {} }])
      expect(compile(style)).toEqual({ attributes: {} })
  })

  test('words and variables, by width', () => {
    expect(
      compile({
        align: 'center',
        padding: { top: 'md' },
        background: { type: 'color', color: 'brand' },
        at: { md: { padding: { top: '12px' } }, lg: { shadow: 'lg' } },
      }),
    ).toEqual({
      attributes: {
        'data-s':
          'align-center padding-top background-type-color background-color md:padding-top lg:shadow',
      },
      style: {
        '--s-padding-top': 'var(--t-padding-md)',
        '--s-background-color': 'var(--t-background-brand)',
        '--s-md-padding-top': '12px',
        '--s-lg-shadow': 'var(--t-shadow-lg)',
      },
    })
  })

  test('tones, widths and what is hidden are words alone', () => {
    expect(
      compile({
        background: 'brand',
        width: 'full',
        hide: ['base', 'lg'],
        at: { md: { background: 'none' } },
      }),
    ).toEqual({
      attributes: { 'data-s': 'background-brand width-full hide-base hide-lg md:background-none' },
      style: {},
    })
  })

  test('a colour chosen for a smaller width stays when a larger one changes the background', () => {
    expect(
      compile({ color: 'white', at: { md: { background: 'soft' } } }).attributes['data-s'],
    ).toBe('color md:background-soft')
    expect(SHEET).toContain(
      `[data-s~='md:background-soft']:where(:not([data-s~='color'], [data-s~='sm:color'], [data-s~='md:color'])) { color: inherit;`,
    )
  })

  test('pictures with focal point, size and overlay; gradients; films over their poster', () => {
    expect(
      compile({
        background: {
          type: 'image',
          image: '/files/ก(1).png',
          focus: { x: 20, y: 80 },
          size: 'tile',
          overlay: { color: 'black', strength: 40 },
        },
      }).style,
    ).toEqual({
      '--s-background-image': 'url("/files/%E0%B8%81%281%29.png")',
      '--s-background-focus-x': '20%',
      '--s-background-focus-y': '80%',
      '--s-background-size': 'var(--t-background-tile)',
      '--s-background-overlay-color': 'var(--t-background-black)',
      '--s-background-overlay-strength': '40%',
    })
    expect(
      compile({ background: { type: 'gradient', from: 'brand', to: '#fff', angle: 90 } }).style,
    ).toEqual({
      '--s-background-from': 'var(--t-background-brand)',
      '--s-background-to': '#fff',
      '--s-background-angle': '90deg',
    })
    expect(
      compile({ background: { type: 'video', video: '/files/a.mp4', image: '/files/a.png' } }),
    ).toEqual({
      attributes: { 'data-s': 'background-type-video background-image' },
      style: { '--s-background-image': 'url("/files/a.png")' },
      film: '/files/a.mp4',
    })
  })
})

test('one word for the padding is above and below of a row, all around for what stands in one', () => {
  const style: PageStyle = { padding: 'lg', at: { md: { padding: { top: 'none' } } } }
  expect(SIDES.map((side) => heldAt(style, 'md', `padding-${side}`, 'object'))).toEqual(
    SIDES.map((side) => ({
      own: side === 'top' ? 'none' : undefined,
      inherited: 'lg',
      from: 'base',
    })),
  )
  expect(SIDES.map((side) => heldAt(style, 'base', `padding-${side}`, 'row').own)).toEqual([
    'lg',
    undefined,
    'lg',
    undefined,
  ])
})

test('a larger width inherits from the nearest smaller one that says something', () => {
  const style: PageStyle = { margin: { top: 'sm' }, at: { md: { margin: { top: 'lg' } } } }
  expect(heldAt(style, 'base', 'margin-top', 'object')).toEqual({
    own: 'sm',
    inherited: undefined,
    from: undefined,
  })
  expect(heldAt(style, 'sm', 'margin-top', 'object')).toEqual({
    own: undefined,
    inherited: 'sm',
    from: 'base',
  })
  expect(heldAt(style, 'md', 'margin-top', 'object')).toEqual({
    own: 'lg',
    inherited: 'sm',
    from: 'base',
  })
  expect(heldAt(style, 'lg', 'margin-top', 'object')).toEqual({
    own: undefined,
    inherited: 'lg',
    from: 'md',
  })
})

const ATTACKS = [
  'url(javascript:alert(1))',
  'javascript:alert(1)',
  'red;position:fixed',
  '1px;position:fixed;inset:0',
  'expression(alert(1))',
  '</style><script>alert(1)</script>',
  '"/><b>',
  '/a.png");position:fixed;x:url("',
  "/a.png');}*{x:url('",
  '/a\\22 .png',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '//evil.test/x;y',
  '1px\n;x:y',
  '10px/**/',
  'var(--x)',
  'calc(1px)',
  '9999px',
  '-2000px',
  '1e9px',
  'https://a.test/\ud800"',
  '/*',
  '\u0000/x',
  '__proto__',
  'constructor',
  'toString',
]

/** Every place of a style filled with the same. */
const everywhere = (value: unknown): Record<string, unknown> => {
  const sides = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, value]))
  const layer = {
    ...Object.fromEntries(
      [
        'align',
        'shadow',
        'color',
        'position',
        'offset',
        'textSize',
        'textWeight',
        'minHeight',
        'maxWidth',
        'gap',
        'width',
      ].map((name) => [name, value]),
    ),
    padding: sides(SIDES),
    margin: sides(SIDES),
    border: { width: sides(SIDES), color: value, line: value },
    radius: sides(CORNERS),
  }
  return {
    ...layer,
    hide: [value],
    at: {
      sm: { ...layer, padding: value },
      md: value,
      ...(typeof value === 'string' ? { [value]: layer } : {}),
    },
  }
}
const backgrounds = (value: unknown): unknown[] => [
  value,
  ...['color', 'gradient', 'image', 'video', value].map((type) => ({
    type,
    color: value,
    from: value,
    to: value,
    angle: value,
    image: value,
    video: value,
    size: value,
    focus: { x: value, y: value },
    overlay: { color: value, strength: value },
  })),
]

function expectSafe(compiled: ReturnType<typeof compile>): void {
  for (const [name, value] of Object.entries(compiled.style ?? {}))
    expect(`${name}: ${value}`).toMatch(SAFE)
  expect(compiled.attributes['data-s'] ?? '').toMatch(/^[a-zA-Z :-]*$/)
  if (compiled.film) expect(compiled.film).toMatch(new RegExp(`^${ADDRESS}$`, 'i'))
}

/** Every word has its rule, every variable is read and every token known; words of a background's parts go with its type. */
function expectRules({ attributes, style = {} }: ReturnType<typeof compile>): void {
  for (const word of attributes['data-s']?.split(' ') ?? [])
    if (!/background-(?:color|from|to|angle|image|size|focus|overlay)|width-page/.test(word))
      expect(SHEET).toContain(`[data-s~='${word}']`)
  for (const [name, value] of Object.entries(style)) {
    expect(SHEET).toMatch(new RegExp(`var\\(${name}[,)]`))
    if (value.startsWith('var(')) expect(SHEET).toContain(`\n${value.slice(4, -1)}: `)
  }
}

test.each(ATTACKS)('%j comes through nowhere', (attack) => {
  for (const background of backgrounds(attack)) {
    const compiled = compile({ ...everywhere(attack), background })
    expectSafe(compiled)
    expect(JSON.stringify(compiled)).not.toMatch(/javascript:|expression\(|;position|<|data:|\\\\/i)
  }
})

/** The parts of a style by their schemas, with strangers among the values. */
const kindValue = (kind: keyof typeof KINDS) =>
  fc.oneof(
    fc.constantFrom(...Object.keys(KINDS[kind].tokens)),
    fc.stringMatching(new RegExp(KINDS[kind].pattern === '^(?!)' ? '^none$' : KINDS[kind].pattern)),
  )
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const sidesOf = (names: readonly string[], kind: keyof typeof KINDS) =>
  fc.record(Object.fromEntries(names.map((name) => [name, kindValue(kind)])), { requiredKeys: [] })
const address = fc.oneof(
  fc.webUrl(),
  fc.webPath().filter((path) => path !== ''),
  fc.string().map((text) => `/${text}`),
)
const percent = fc.integer({ min: 0, max: 100 })
const ofPicture = {
  focus: fc.record({ x: percent, y: percent }, { requiredKeys: [] }),
  size: fc.constantFrom('cover', 'contain', 'tile'),
  overlay: fc.record({ color: kindValue('colour'), strength: percent }),
}
const background = fc.oneof(
  fc.constantFrom('none', 'soft', 'brand', 'ink'),
  fc.record({ type: fc.constant('color'), color: kindValue('colour') }),
  fc.record({
    type: fc.constant('gradient'),
    from: kindValue('colour'),
    to: kindValue('colour'),
    angle: fc.integer({ min: 0, max: 360 }),
  }),
  fc.record(
    { type: fc.constant('image'), image: address, ...ofPicture },
    { requiredKeys: ['type', 'image'] },
  ),
  fc.record(
    { type: fc.constant('video'), video: address, image: address, ...ofPicture },
    { requiredKeys: ['type', 'video'] },
  ),
)
const layer = {
  align: fc.constantFrom('start', 'center', 'end'),
  background,
  padding: fc.oneof(fc.constantFrom('none', 'xs', 'sm', 'md', 'lg', 'xl'), sidesOf(SIDES, 'space')),
  margin: sidesOf(SIDES, 'margin'),
  border: fc.record(
    {
      width: sidesOf(SIDES, 'line'),
      color: kindValue('colour'),
      line: kindValue('dash').filter((line) => line !== 'none'),
    },
    { requiredKeys: [] },
  ),
  radius: sidesOf(CORNERS, 'radius'),
  shadow: kindValue('shadow'),
  color: kindValue('colour'),
  position: fc.constantFrom('static', 'relative', 'sticky'),
  offset: kindValue('space'),
  textSize: kindValue('type'),
  textWeight: kindValue('weight').filter((weight) => weight !== 'none'),
  minHeight: kindValue('height'),
  maxWidth: kindValue('measure'),
  gap: kindValue('space'),
}
const validStyle = fc.record(
  {
    ...layer,
    width: fc.constantFrom('text', 'page', 'full'),
    hide: fc.uniqueArray(fc.constantFrom(...BREAKPOINTS)),
    at: maybe(
      fc.record(
        {
          sm: fc.record(layer, { requiredKeys: [] }),
          md: fc.record(layer, { requiredKeys: [] }),
          lg: fc.record(layer, { requiredKeys: [] }),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
)

test('every valid style comes out safe, each word and variable with its rule', () => {
  fc.assert(
    fc.property(validStyle, (style) => {
      const stored = JSON.parse(JSON.stringify(style)) as PageStyle
      expect(isStyle(stored), JSON.stringify(isStyle.errors)).toBe(true)
      const compiled = compile(stored)
      expectSafe(compiled)
      expectRules(compiled)
    }),
    { numRuns: 400 },
  )
})

test('whatever a document holds in place of a style, it comes out safe', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (value) => {
      expectSafe(compile(value))
      for (const background of backgrounds(value))
        expectSafe(compile({ ...everywhere(value), background, at: { md: { background } } }))
    }),
    { numRuns: 400 },
  )
})

test('code, style sheet and meta-schema say the same', () => {
  for (const { path, kind } of LEAVES) {
    const said = (value: unknown) =>
      path.split('-').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
    const samples =
      typeof kind === 'string'
        ? ({ angle: [45], percent: [50], address: ['/a.png'] }[kind as string] ??
          Object.keys(KINDS[kind].tokens))
        : kind
    for (const sample of samples)
      for (const style of [said(sample), { at: { lg: said(sample) } }]) {
        const compiled = compile(style)
        expect(compiled.attributes['data-s'], path).toContain(path)
        expectRules(compiled)
      }
  }
  const defs = meta.$defs as unknown as Record<
    string,
    { anyOf?: { enum?: string[]; pattern?: string }[]; properties?: Record<string, unknown> }
  >
  const named = {
    space: 'styleSpace',
    margin: 'styleMargin',
    line: 'styleLine',
    radius: 'styleRadius',
    height: 'styleHeight',
    measure: 'styleMeasure',
    colour: 'styleColour',
    type: 'styleType',
  } as const
  for (const [kind, definition] of Object.entries(named)) {
    expect(defs[definition]!.anyOf!.map((one) => one.enum ?? one.pattern)).toEqual([
      Object.keys(KINDS[kind as keyof typeof named].tokens),
      KINDS[kind as keyof typeof named].pattern,
    ])
  }
  const { width: _, hide: __, at: ___, ...layered } = defs.pageStyle!.properties!
  expect(layered).toEqual(defs.pageStyleLayer!.properties)
  expect(readFileSync('src/generated/pageStyle.css', 'utf8')).toContain(SHEET)
})
