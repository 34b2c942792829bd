import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import { dayRuntime, fromModule, type ValidatorModule } from '#forms/validator-node'
import { leavesOf, type PartSchema } from './problem.ts'
import { keepValid, propFailures } from './bounds.ts'

const validators = import.meta.glob<ValidatorModule>('/src/generated/props/*.js', { eager: true })
/** Values that a screen can come to hold and that some field does not allow. */
const WRONG = [
  -1,
  0,
  1.5,
  99_999_999,
  'x'.repeat(100_000),
  'Not a Name!',
  '',
  'no-such-choice',
  Array.from({ length: 2_000 }, (_, index) => `x${index}`),
  true,
  null,
]
const TOLD = /^field-(type|enum|minimum|maximum|too-long|max-items|pattern)$/

test('what a block may not have is what its compiled validator refuses, field by field', () => {
  let refused = 0
  for (const [name, block] of Object.entries(shippedBlocks)) {
    const validate = fromModule(validators[`/src/generated/props/${name}.js`]!, dayRuntime)
    for (const { path, schema } of leavesOf(block.props as PartSchema, {})) {
      if (schema.$ref !== undefined || !(schema.type ?? schema.enum)) continue
      for (const value of WRONG) {
        const props = { [path[0]!]: value }
        const of = (failures: ReturnType<typeof validate>) =>
          failures
            .filter((one) => one.path === path[0] && TOLD.test(one.code))
            .map(({ code, params }) => ({
              code,
              ...(params?.limit === undefined ? {} : { limit: params.limit }),
            }))
        const wanted = of(validate(props))
        refused += wanted.length
        expect([
          name,
          path[0],
          value === null ? null : String(value).slice(0, 20),
          of(propFailures(block.props, props)),
        ]).toEqual([
          name,
          path[0],
          value === null ? null : String(value).slice(0, 20),
          wanted.slice(0, 1),
        ])
      }
    }
  }
  expect(refused).toBeGreaterThan(100)
})

test('what a link was meant to be is told by what the site has, as among the problems of the page', () => {
  const schema = { type: 'object', properties: { link: { type: 'string', 'x-widget': 'link' } } }
  const known = {
    pages: { about: 'page', part: 'part' },
    routes: ['/cms/page/:slug', '/member/login'],
  }
  const meant = (link: string, of?: typeof known) =>
    propFailures(schema, { link }, of).map(
      ({ code, params }) => `${code} ${String(params?.suggestion)}`,
    )
  expect([
    meant('about', known),
    meant('part', known),
    meant('member/login', known),
    meant('www.example.com', known),
    meant('/gone', known),
  ]).toEqual([
    ['link-incomplete /cms/page/about'],
    ['link-incomplete undefined'],
    ['link-incomplete /member/login'],
    ['link-incomplete https://www.example.com'],
    [],
  ])
  expect(meant('about')).toEqual(['link-incomplete /about'])
})

test('what a schema refuses stays as it was before: in lists only while their entries are the same, and else away', () => {
  const schema = {
    properties: {
      url: { type: 'string', 'x-widget': 'link' },
      list: { items: { properties: { link: { type: 'string', 'x-widget': 'link' } } } },
      tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' } },
    },
  }
  const bad = 'javascript:alert(1)'
  expect(keepValid(schema, { url: bad, list: [{ link: '/a' }] }, { url: '/before' })).toEqual({
    url: '/before',
    list: [{ link: '/a' }],
  })
  expect(keepValid(schema, { url: bad }, {})).toEqual({})
  expect(
    keepValid(
      schema,
      { list: [{ link: '/a' }, { link: bad, more: 1 }] },
      { list: [{ link: '/a' }, { link: '/b' }] },
    ),
  ).toEqual({ list: [{ link: '/a' }, { link: '/b', more: 1 }] })
  expect(
    keepValid(schema, { list: [{ link: bad }] }, { list: [{ link: '/a' }, { link: '/b' }] }),
  ).toEqual({ list: [{}] })
  expect(keepValid(schema, { tags: ['a', 'B', 'c', 'D'] }, { tags: ['a'] })).toEqual({
    tags: ['a', 'c'],
  })
  const fine = { url: '/', tags: ['a'] }
  expect(keepValid(schema, fine, {})).toBe(fine)
})
