import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument, PageStyle } from '#schema'
import { apply } from '../apply.ts'
import { INK } from '../theme/pageColour.ts'
import { toModel } from '../toModel.ts'
import { toEnd } from './problem.ts'
import { findLowContrast } from './lowContrast.ts'

const context = { blocks: shippedBlocks, theme: {} }
const solid = (color: string) => ({ type: 'color', color }) as never
const white: PageStyle = { color: 'white' }
interface Styles {
  row?: PageStyle
  column?: PageStyle
  object?: PageStyle
  around?: { type: string; style?: PageStyle }
  type?: string
}
const modelOf = ({ row, column, object, around, type = 'text' }: Styles) => {
  const text = { id: 'o', type, v: 1, props: {}, ...(object ? { style: object } : {}) }
  const inner = {
    id: 'ir',
    ...(row ? { style: row } : {}),
    columns: [{ id: 'ic', ...(column ? { style: column } : {}), objects: [text] }],
  }
  const outer = around
    ? {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [{ id: 'around', v: 1, props: {}, ...around, slots: { body: [inner] } }],
          },
        ],
      }
    : inner
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: 'P',
    builder: [outer],
  } as unknown as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}

test.each<[string, Styles, string[]]>([
  [
    'white on a white row',
    { row: { background: solid('#ffffff') }, object: white },
    ['o style.color'],
  ],
  [
    'white on a white column in a dark row',
    { row: { background: 'ink' }, column: { background: solid('white') }, object: white },
    ['o style.color'],
  ],
  [
    'letters of the row on the ground of the column',
    {
      row: { color: '#ffffff', background: solid('#222222') },
      column: { background: solid('#fafafa') },
    },
    ['ic style.color'],
  ],
  ['white on a quiet tone', { row: { background: 'soft' }, object: white }, ['o style.color']],
  [
    'dark letters on a dark tone',
    { row: { background: 'ink' }, object: { color: '#333333' } },
    ['o style.color'],
  ],
  [
    'white from laptops on, on a white ground',
    { object: { background: solid('#ffffff'), color: '#111111', at: { md: { color: 'white' } } } },
    ['o style.at.md.color'],
  ],
  [
    'a white ground from laptops on, behind white letters',
    {
      row: { background: solid('#111111'), at: { md: { background: solid('white') } } },
      object: white,
    },
    ['o style.at.md.color'],
  ],
  ['white on the plain page', { object: white }, ['o style.color']],
  [
    'letters of the theme on a dark ground',
    { row: { background: solid('#222222') } },
    ['ir style.color'],
  ],
  [
    'a ground between light and dark, said inside a card',
    { row: { background: solid('#777777'), color: '#888888' }, around: { type: 'card' } },
    ['ir style.color'],
  ],
])('%s: hard to read', (_, styles, expected) => {
  let model = modelOf(styles)
  expect(
    toEnd(findLowContrast(model, context)).map(
      ({ level, node, path }) => `${level === 'warning' ? '' : level}${node} ${path!.join('.')}`,
    ),
  ).toEqual(expected)
  for (
    let round = 0, found = toEnd(findLowContrast(model, context));
    round < 3 && found.length > 0;
    round++, found = toEnd(findLowContrast(model, context))
  ) {
    const mended = apply(model, found[0]!.fix!)
    if (!mended.ok) throw new Error(JSON.stringify(mended.failures))
    model = mended.value.model
  }
  expect(toEnd(findLowContrast(model, context)), 'mended').toEqual([])
})

test.each<[string, Styles]>([
  ['nothing is said', {}],
  ['a tone brings its letters along', { row: { background: 'brand' } }],
  ['white on the brand', { row: { background: 'brand' }, object: white }],
  [
    'a picture is behind',
    { row: { background: { type: 'image', image: '/a.png' } as never }, object: white },
  ],
  [
    'a gradient is behind',
    {
      row: { background: { type: 'gradient', from: '#ffffff', to: '#eeeeee' } as never },
      object: white,
    },
  ],
  [
    'a film is behind, and the column is open',
    {
      row: { background: { type: 'video', video: '/a.mp4' } as never },
      column: { background: 'none' },
      object: white,
    },
  ],
  [
    'a ground that lets something through',
    { row: { background: solid('#ffffff80') }, object: white },
  ],
  [
    'the block draws its own ground',
    { row: { background: solid('#ffffff') }, column: { color: 'white' }, type: 'alert' },
  ],
  ['the block around it draws its own ground', { around: { type: 'card' }, object: white }],
  [
    'the ground is dark where the letters are white',
    {
      object: { color: '#111111', at: { md: { color: 'white', background: solid('#111111') } } },
      row: { background: solid('#ffffff') },
    },
  ],
  [
    'it is not shown where it would be faint',
    {
      object: { color: 'white', hide: ['base', 'sm'] },
      row: { background: solid('#ffffff'), at: { md: { background: solid('#111111') } } },
    },
  ],
  [
    'a large heading needs less',
    { type: 'heading', row: { background: solid('#ffffff') }, object: { color: '#808080' } },
  ],
])('no word where %s', (_, styles) => {
  expect(toEnd(findLowContrast(modelOf(styles), context))).toEqual([])
})

test('the theme of the site counts; where it is not known, its colours are not judged', () => {
  const model = modelOf({ row: { background: 'soft' }, object: { color: '#ffffff' } })
  expect(toEnd(findLowContrast(model, { blocks: shippedBlocks }))).toEqual([])
  const dark = { background: '#101010', text: '#fafafa', heading: '#fafafa' }
  expect(
    toEnd(
      findLowContrast(modelOf({ object: white }), {
        blocks: shippedBlocks,
        theme: { light: dark, dark },
      }),
    ),
  ).toEqual([])
})

test('the ink of the tone is that of the style sheet', () => {
  expect(readFileSync('src/ui/tokens.css', 'utf8')).toContain(
    `--ink-surface: light-dark(${INK.light}, ${INK.dark});`,
  )
})
