import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument, PageObject } from '#schema'
import { blocksOfParts } from '../blocksOfParts.ts'
import { toModel } from '../toModel.ts'
import { toEnd } from './problem.ts'
import { findWeightProblems } from './weight.ts'

const told = (objects: Partial<PageObject>[], files = {}, row: object = {}) => {
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: 'P',
    builder: [
      {
        id: 'r',
        ...row,
        columns: [
          {
            id: 'c',
            objects: objects.map((one, index) => ({ id: `o${index}`, v: 1, props: {}, ...one })),
          },
        ],
      },
    ],
  } as unknown as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return toEnd(findWeightProblems(read.value, { blocks: shippedBlocks, files })).map(
    ({ code, level, params }) =>
      [level, code, params!.value, params!.count, params!.most].join(' '),
  )
}
const many = (count: number, object: Partial<PageObject>) =>
  Array.from({ length: count }, () => object)
const MB = 1024 * 1024
const picture = (key: string): Partial<PageObject> => ({
  type: 'image',
  props: { image: `/files/${key}`, alt: '' },
})

test('blocks, pictures and films are counted', () => {
  expect(told(many(300, { type: 'heading' }))).toEqual([])
  expect(told(many(301, { type: 'heading' }))).toEqual(['warning too-heavy blocks 301 300'])
  expect(told(many(40, picture('a.png')))).toEqual([])
  expect(told(many(41, picture('a.png')))).toEqual(['warning too-heavy pictures 41 40'])
  const film = { type: 'video', props: { address: 'https://youtu.be/abc' } }
  expect(told(many(4, film))).toEqual([])
  expect(
    told([...many(4, film), { type: 'embed', props: { address: 'https://example.org/' } }]),
  ).toEqual(['warning too-heavy films 5 4'])
})

test('pictures of the library are weighed once each, wherever they are shown; what is only led to is not', () => {
  const files = {
    'a.png': { size: 2 * MB },
    'b.png': { size: MB },
    'c.png': { size: 1.5 * MB },
    'd.pdf': { size: 50 * MB },
    'gone.png': null,
  }
  expect(
    told(
      [
        ...many(9, picture('a.png')),
        picture('b.png'),
        picture('gone.png'),
        { type: 'button', props: { buttons: [{ text: 'D', link: '/files/d.pdf' }] } },
      ],
      files,
    ),
  ).toEqual([])
  expect(
    told(
      [
        picture('a.png'),
        { type: 'text', props: { html: { th: '<img src="/files/c.png" alt="">' } } },
      ],
      files,
    ),
  ).toEqual(['warning too-large picture-size 3584 3072'])
  expect(
    told([picture('a.png')], files, {
      style: { background: { type: 'image', image: '/files/c.png' } },
    }),
  ).toEqual(['warning too-large picture-size 3584 3072'])
})

test('scripts of its blocks are weighed, a file that several share once, and the heaviest kinds are named', () => {
  const kB = 1024
  const scripts = {
    heading: { '/a.js': 2 * kB },
    table: { '/b.js': 30 * kB, '/shared.js': 20 * kB },
    tabs: { '/c.js': 10 * kB, '/shared.js': 20 * kB },
  }
  const told = (...types: string[]) => {
    const read = toModel({
      type: 'page',
      slug: 'p',
      title: 'P',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: types.map((type, index) => ({ id: `o${index}`, type, v: 1, props: {} })),
            },
          ],
        },
      ],
    } as unknown as PageDocument)
    if (!read.ok) throw new Error(JSON.stringify(read.failures))
    return [{ scripts }, {}].map((known) =>
      toEnd(findWeightProblems(read.value, { blocks: shippedBlocks, ...known })).map(
        ({ code, level, node, params }) => [
          level,
          code,
          node,
          params!.value,
          params!.count,
          params!.most,
          params!.names,
        ],
      ),
    )
  }
  expect(told('heading', 'tabs', 'table', 'table')).toEqual([[], []])
  scripts.table['/b.js'] = 33 * kB
  expect(told('heading', 'tabs', 'table', 'table')).toEqual([
    [
      [
        'warning',
        'large-scripts',
        'o2',
        'script-size',
        65,
        64,
        [shippedBlocks.table!.label, shippedBlocks.tabs!.label],
      ],
    ],
    [],
  ])
})

test('the scripts of blocks in a reusable part count, each kind once, and lead to the use that brings the heaviest', () => {
  const kB = 1024
  const scripts = {
    heading: { '/a.js': 2 * kB },
    table: { '/b.js': 40 * kB },
    tabs: { '/c.js': 30 * kB },
  }
  const use = (part: string) => ({ type: 'reusable', props: { part } })
  const told = (objects: object[], kinds?: Record<string, string[]>) => {
    const read = toModel({
      type: 'page',
      slug: 'p',
      title: 'P',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: objects.map((one, index) => ({ id: `o${index}`, v: 1, props: {}, ...one })),
            },
          ],
        },
      ],
    } as unknown as PageDocument)
    if (!read.ok) throw new Error(JSON.stringify(read.failures))
    return toEnd(
      findWeightProblems(read.value, {
        blocks: shippedBlocks,
        scripts,
        ...(kinds && {
          partBlocks: Object.fromEntries(
            Object.entries(kinds).map(([id, types]) => [
              id,
              { types, blocks: 0, pictures: 0, films: 0, files: [] },
            ]),
          ),
        }),
      }),
    ).map(({ code, node, params }) => `${code} ${node} ${params!.count}`)
  }
  const inParts = { one: ['table', 'heading'], two: ['tabs', 'table'] }
  expect(told([{ type: 'tabs' }, use('one'), use('one')], inParts)).toEqual(['large-scripts o1 72'])
  expect(told([{ type: 'tabs' }, { type: 'table' }, use('one'), use('two')], inParts)).toEqual([
    'large-scripts o1 72',
  ])
  expect(told([{ type: 'tabs' }, use('gone')], inParts)).toEqual([])
  expect(told([{ type: 'tabs' }, use('one')])).toEqual([])
})

test('the page itself is weighed in bytes, not in letters', () => {
  expect(told([{ type: 'text', props: { html: 'ก'.repeat(160_000) } }])).toEqual([])
  expect(told([{ type: 'text', props: { html: 'ก'.repeat(180_000) } }])).toEqual([
    'warning too-large page-size 528 512',
  ])
})

test('what stands in reusable parts counts at each of their uses, and its pictures are weighed once', async () => {
  const rows = (...objects: Partial<PageObject>[]) => ({
    published: {
      builder: [
        {
          id: 'r',
          style: { background: { type: 'image', image: '/files/ground.png' } },
          columns: [
            {
              id: 'c',
              objects: objects.map((one, index) => ({ id: `p${index}`, v: 1, props: {}, ...one })),
            },
          ],
        },
      ],
    },
  })
  const use = (part: string): Partial<PageObject> => ({ type: 'reusable', props: { part } })
  const published: Record<string, object> = {
    outer: rows(
      use('inner'),
      use('inner'),
      { type: 'video', props: { address: 'https://youtu.be/abc' } },
      use('outer'),
    ),
    inner: rows(...many(10, picture('a.png')), { type: 'heading' }),
  }
  const partBlocks = await blocksOfParts(['outer', 'gone'], shippedBlocks, async (ids) =>
    ids.flatMap((_id) => (published[_id] ? [{ _id, ...published[_id] }] : [])),
  )
  expect(partBlocks.outer).toEqual({
    types: ['reusable', 'video', 'image', 'heading'],
    blocks: 26,
    pictures: 20,
    films: 1,
    files: ['ground.png', 'a.png'],
  })
  expect(partBlocks.gone!.blocks).toBe(0)
  const files = {
    'a.png': { size: 2 * MB },
    'ground.png': { size: MB },
    'own.png': { size: 0.5 * MB },
  }
  const told = (...objects: Partial<PageObject>[]) => {
    const read = toModel({
      type: 'page',
      slug: 'p',
      title: 'P',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: objects.map((one, index) => ({ id: `o${index}`, v: 1, props: {}, ...one })),
            },
          ],
        },
      ],
    } as unknown as PageDocument)
    if (!read.ok) throw new Error(JSON.stringify(read.failures))
    return toEnd(findWeightProblems(read.value, { blocks: shippedBlocks, files, partBlocks })).map(
      ({ params }) => `${params!.value} ${params!.count}`,
    )
  }
  expect(told(use('outer'), use('outer'))).toEqual([])
  expect(told(use('outer'), use('outer'), picture('a.png'))).toEqual(['pictures 41'])
  expect(
    told(use('outer'), {
      ...use('outer'),
      props: { part: 'outer', values: { picture: '/files/own.png' } },
    }),
  ).toEqual(['picture-size 3584'])
  expect(told(...many(12, use('outer')))).toEqual(['blocks 324', 'pictures 240', 'films 12'])
})
