import { expect, test, vi } from 'vitest'
import type { Failure } from '#shared'
import { shippedBlocks, shippedPages, shippedPatterns } from '#schema/shipped'
import type { BlockDocument, FormDocument, PageDocument, PageObject } from '#schema'
import { apply } from '../apply.ts'
import { entitiesOf } from '../bindingFields.ts'
import type { PageModel } from '../nodes.ts'
import { toModel } from '../toModel.ts'
import { CHECK_TEXT } from './checkText.ts'
import { contrast } from './contrast.ts'
import { findProblems, textKey, type PageProblem, type ProblemContext } from './index.ts'
import { isImpossible } from './rules/canHold.ts'

const block = (name: string, properties: object, more: object = {}) =>
  ({
    name,
    v: 1,
    label: { th: name, en: name },
    props: { type: 'object', properties, ...more },
  }) as unknown as BlockDocument
const text = { $ref: 'sala:text', 'x-label': { th: 'ข้อความ', en: 'Text' } }
const blocks: Record<string, BlockDocument> = {
  heading: { ...block('heading', { text, level: { type: 'integer' } }), headingLevel: 'level' },
  picture: block('picture', {
    image: { type: 'string', 'x-widget': 'image-address' },
    alt: text,
    link: { type: 'string', 'x-widget': 'link' },
  }),
  gallery: block('gallery', {
    items: {
      type: 'array',
      items: { type: 'object', properties: { image: { 'x-widget': 'image' }, alt: text } },
    },
  }),
  needy: block('needy', { title: text }, { required: ['title'] }),
  form: {
    ...block('form', { slug: { type: 'string' } }),
    queries: { form: { kind: 'form', slug: { $prop: 'slug' } } },
  } as unknown as BlockDocument,
  field: { ...block('field', {}), field: true } as unknown as BlockDocument,
}
const objects = (all: Partial<PageObject>[], page: Partial<PageDocument> = {}) => {
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'a' },
    ...page,
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: all.map((one, index) => ({
              id: `o${index}`,
              type: 'heading',
              v: 1,
              props: {},
              ...one,
            })),
          },
        ],
      },
    ],
  } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}
const context = { blocks, pages: { home: 'page', interest: 'form' }, flows: ['interest'] }
const codes = (all: Partial<PageObject>[], page: Partial<PageDocument> = {}) =>
  findProblems(objects(all, page), context).map(
    ({ code, level, node }) => `${level} ${code} ${node}`,
  )

test.each<[string, Partial<PageObject>[], string[]]>([
  [
    'a sound page',
    [
      { props: { text: { th: 'ก', en: 'a' }, level: 1 } },
      {
        type: 'picture',
        props: { image: '/a.png', alt: { th: 'ก', en: 'a' }, link: '/cms/page/home' },
      },
      { type: 'form', props: { slug: 'interest' } },
    ],
    [],
  ],
  ['an unknown block', [{ type: 'gone' }], ['error unknown-block o0']],
  ['an older block', [{ v: 2 }], ['warning outdated-block o0']],
  ['an empty required prop', [{ type: 'needy' }], ['error empty-required o0']],
  [
    'a picture without words',
    [{ type: 'picture', props: { image: '/a.png' } }],
    ['error missing-alt o0'],
  ],
  [
    'a picture in a list without words',
    [{ type: 'gallery', props: { items: [{ image: '/a.png', alt: '' }, { image: '/b.png' }] } }],
    ['error missing-alt o0'],
  ],
  [
    'a text in one language',
    [
      { props: { text: 'ข่าว', level: 1 } },
      { props: { text: { th: 'ข่าว', en: '' } } },
      { props: { text: 'ISO 9001' } },
      { props: { text: { th: '', en: 'News' } } },
    ],
    [
      'warning missing-translation o0',
      'warning missing-translation o1',
      'warning missing-translation o3',
    ],
  ],
  [
    'headings out of order',
    [{ props: { level: 1 } }, { props: { level: 3 } }, { props: { level: 1 } }],
    ['warning heading-skipped o1', 'warning heading-twice o2'],
  ],
  [
    'links to nowhere',
    [
      { type: 'picture', props: { link: '#there' } },
      { type: 'picture', props: { link: '/cms/page/gone' } },
      { customId: 'here' },
      { type: 'picture', props: { link: '#here' } },
    ],
    ['error broken-anchor o0', 'error broken-link o1'],
  ],
  [
    'a page where a form is asked for',
    [{ type: 'form', props: { slug: 'home' } }],
    ['error broken-form o0', 'warning no-title null'],
  ],
  [
    'a flow that is gone',
    [{ type: 'field', flow: 'gone' }],
    ['error broken-flow o0', 'warning field-apart o0'],
  ],
  [
    'a rule that never holds',
    [{ show: { and: [{ '==': [{ var: 'a' }, 1] }, { '==': [{ var: 'a' }, 2] }] } as never }],
    ['error impossible-rule o0'],
  ],
  [
    'a field nobody sees',
    [{ type: 'field', name: 'a', required: true, hidden: true }],
    ['error hidden-required o0', 'warning field-apart o0'],
  ],
  [
    'faint letters',
    [{ style: { color: '#999999', background: { type: 'color', color: '#ffffff' } } as never }],
    ['warning low-contrast o0'],
  ],
])('%s', (_, all, expected) => {
  expect(codes(all)).toEqual(expected)
})

test('a picture without words takes those of the library, where it has some', () => {
  const model = objects([
    { type: 'picture', props: { image: '/files/a.png' } },
    { type: 'gallery', props: { items: [{ image: { url: '/files/b.png' } }] } },
    { type: 'picture', props: { image: '/files/c.png' } },
  ])
  const found = findProblems(model, {
    ...context,
    pictures: { '/files/a.png': { th: 'ก', en: 'a' }, '/files/b.png': 'b' },
  })
  expect(
    found.map(({ code, level, fix }) => [code, level, fix?.type === 'update' && fix.changes[0]]),
  ).toEqual([
    ['missing-alt', 'error', { path: ['props', 'alt'], value: { th: 'ก', en: 'a' } }],
    ['missing-alt', 'error', { path: ['props', 'items', '0', 'alt'], value: 'b' }],
    ['missing-alt', 'error', { path: ['props', 'alt'], value: '' }],
  ])
  expect(
    findProblems(model, { ...context, pictures: {} }).every(({ level }) => level === 'error'),
  ).toBe(true)
})

test('a form whose rule reads an answer that nobody gives', () => {
  expect(
    codes(
      [
        { type: 'field', name: 'a' },
        { type: 'field', name: 'b', show: { '==': [{ var: 'c' }, 1] } as never },
      ],
      { type: 'form' },
    ),
  ).toEqual(['error unknown-answer o1'])
  // What a check compares with is an answer too; the one that is checked is there by itself.
  const beside = (name: string): object => ({
    type: 'field',
    name: 'b',
    props: {
      widget: 'text',
      checks: [
        {
          assert: { or: [{ '!': [{ var: name }] }, { in: [{ var: name }, { var: 'b' }] }] },
          message: { th: 'x', en: 'x' },
        },
      ],
    },
  })
  expect(codes([{ type: 'field', name: 'a' }, beside('a') as never], { type: 'form' })).toEqual([])
  expect(codes([{ type: 'field', name: 'a' }, beside('c') as never], { type: 'form' })).toEqual([
    'error unknown-check o1',
  ])
  expect(
    codes(
      [
        { type: 'field', name: 'a' },
        {
          type: 'field',
          name: 'b',
          show: { or: [{ '==': [{ var: 'a' }, 1] }, { var: '$user.role' }] } as never,
        },
      ],
      { type: 'form' },
    ),
  ).toEqual([])
})

test('a block among the fields of a form that waits for an answer nobody gives', () => {
  expect(
    codes(
      [
        { type: 'form', props: { slug: 'interest' } },
        { type: 'field', name: 'a' },
      ],
      { type: 'form' },
    ),
  ).toEqual(['warning unanswered-block o0'])
})

test('a form in which nobody could fill in anything', () => {
  expect(codes([], { type: 'form' })).toEqual(['warning empty-form null', 'warning empty-row r'])
  expect(codes([{ type: 'field', name: 'a' }], { type: 'form' })).toEqual([])
})

test('fields that make no form: what deriving it says, at the object where there is one', () => {
  const model = objects(
    [
      { type: 'field', name: 'a' },
      { type: 'field', name: 'a' },
    ],
    { type: 'form' },
  )
  const form = vi.fn((page: FormDocument): Failure[] => [
    {
      code: 'form-invalid',
      path: page.builder[0]!.columns[0]!.objects[1]!.id,
      params: { problem: 'name-twice' },
    },
    { code: 'form-invalid', path: 'gone', params: { problem: 'rule-circle' } },
  ])
  const found = findProblems(model, { ...context, form }).filter(
    ({ code }) => code === 'invalid-form',
  )
  expect(found.map(({ node, level, params }) => [node, level, params?.form?.problem])).toEqual([
    ['o1', 'error', 'name-twice'],
    [null, 'error', 'rule-circle'],
  ])
  findProblems(objects([]), { ...context, form })
  expect(form).toHaveBeenCalledTimes(1)
})

test('where answers go and what follows is looked at, on forms', () => {
  const settings = (page: object, names: string[] = ['a']) =>
    objects(
      names.map((name) => ({ type: 'field', name })),
      { type: 'form', ...page } as never,
    )
  const told = (page: object, names?: string[]) =>
    findProblems(settings(page, names), context).map(({ code, params }) =>
      [code, params?.value].filter(Boolean).join(' '),
    )
  expect(told({ destination: 'javascript:1', next: 'cart' })).toEqual([
    'refused-destination javascript:1',
    'unknown-next cart',
  ])
  expect(told({ next: 'order' })).toEqual(['order-without-sign-in', 'order-without-course'])
  expect(told({ next: 'order', authen: true }, ['course'])).toEqual([])
  expect(
    told({ next: 'order', authen: true, course: 'c1', destination: 'https://crm.example/a' }),
  ).toEqual([])
  expect(told({ next: 'cart', type: 'page' }, [])).toEqual(['empty-row'])
  const mayReceive = (address: string) => address.startsWith('https://crm.example/')
  expect(
    findProblems(settings({ destination: 'https://other.example/' }), {
      ...context,
      mayReceive,
    }).map(({ code, level }) => [code, level]),
  ).toEqual([['refused-destination', 'error']])
  const model = settings({ destination: 'ftp://a', next: 'order', course: 'c1' })
  const mended = findProblems(model, context).reduce((at, { fix }) => {
    const done = apply(at, fix!, blocks)
    return done.ok ? done.value.model : at
  }, model)
  expect([findProblems(mended, context), mended.page.authen]).toEqual([[], true])
})

test('a filter that asks for a choice which its field has not, where the field is known', () => {
  const entities = {
    course: {
      properties: {
        kind: { type: 'string', enum: ['online', 'onsite'], 'x-label': 'Kind' },
        tags: { type: 'array', items: { type: 'string', enum: ['a'] } },
        name: { type: 'string' },
      },
    },
  } as never
  const model = objects(
    [
      {
        props: {
          entity: 'course',
          filter: {
            $and: [
              { kind: 'gone' },
              { kind: { $in: ['online', 'lost'] } },
              { tags: 'a' },
              { name: 'gone' },
            ],
          },
        },
      },
      { props: { entity: 'other', filter: { kind: 'gone' } } },
    ],
    { sources: { one: { entity: 'course', filter: { tags: 'b' } } } } as never,
  )
  const found = findProblems(model, { ...context, entities }).filter(
    ({ code }) => code === 'unknown-choice',
  )
  expect(found.map(({ level, node, params }) => [level, node, params?.value])).toEqual([
    ['warning', null, 'b'],
    ['warning', 'o0', 'gone'],
    ['warning', 'o0', 'lost'],
  ])
  expect(findProblems(model, context).filter(({ code }) => code === 'unknown-choice')).toEqual([])
  expect(entitiesOf(model, blocks)).toEqual(['course', 'other'])
})

test('words that a block came with, filler, and a picture that was never chosen are told of, with the language that still has such words', () => {
  const own = {
    ...blocks,
    heading: {
      ...blocks.heading!,
      defaults: { text: { th: 'หัวเรื่อง', en: 'Heading' } },
      placeholders: ['text'],
    },
    list: {
      ...block('list', {
        items: {
          type: 'array',
          items: { type: 'object', properties: { title: text, more: text } },
        },
      }),
      defaults: { items: [{ title: { th: 'หนึ่ง', en: 'One' }, more: 'More' }] },
      placeholders: ['items.title'],
    },
    apart: {
      ...block('apart', {
        html: {
          type: 'object',
          properties: {
            th: { type: 'string', 'x-widget': 'html' },
            en: { type: 'string', 'x-widget': 'html' },
          },
        },
      }),
      defaults: { html: { th: 'ข้อความ', en: 'Words' } },
      placeholders: ['html'],
    },
    shown: { ...block('shown', { src: { type: 'string' } }), picture: 'src' },
  } as unknown as typeof blocks
  const found = findProblems(
    objects([
      { props: { text: { th: 'หัวเรื่อง', en: 'Heading' } } },
      { props: { text: { th: 'ข่าว', en: 'Heading' } } },
      { props: { text: { th: 'หัวเรื่อง', en: 'Heading' } }, bind: { text: 'source.one.name' } },
      { props: { text: { th: 'ข่าว', en: 'Lorem ipsum dolor' } } },
      { props: { text: { th: 'หัวเรื่อง', en: 'News' } } },
      { props: { text: 'หัวเรื่อง' } },
      {
        type: 'list',
        props: {
          items: [
            { title: { th: 'ก', en: 'A' }, more: 'More' },
            { title: { th: 'หนึ่ง', en: 'One' } },
          ],
        },
      },
      { type: 'shown' },
      { type: 'shown', props: { src: '/a.png' } },
      { type: 'shown', bind: { src: 'source.one.image' } },
      { type: 'apart', props: { html: { th: 'ข่าว', en: 'Words' } } },
      // Who is not signed in sees the words of the block itself.
      { props: { text: { th: 'หัวเรื่อง', en: 'Heading' } }, bind: { text: 'user.firstname' } },
      { props: { text: { th: 'คุณ', en: 'You' } }, bind: { text: 'user.firstname' } },
    ]),
    { ...context, blocks: own },
  ).filter(({ code }) => ['placeholder-text', 'missing-picture'].includes(code))
  expect(
    found.map(({ code, level, node, path, params }) =>
      `${level} ${code} ${node} ${path!.join('.')} ${params?.value ?? ''}`.trim(),
    ),
  ).toEqual([
    'warning placeholder-text o0 props.text both',
    'warning placeholder-text o1 props.text en',
    'warning placeholder-text o3 props.text en',
    'warning placeholder-text o4 props.text th',
    'warning placeholder-text o5 props.text th',
    'warning placeholder-text o6 props.items.1.title both',
    'warning placeholder-text o10 props.html.en en',
    'warning placeholder-text o11 props.text both',
    'warning missing-picture o7 props.src',
  ])
})

test('what a check says is to be written by somebody', () => {
  const { type, v } = { type: 'field', v: shippedBlocks.field!.v }
  const check = (message: object) => ({
    type,
    v,
    name: 'a',
    label: { th: 'ก', en: 'A' },
    props: { checks: [{ assert: { '!=': [{ var: 'a' }, 'x'] }, message }] },
  })
  const found = findProblems(
    objects([check(CHECK_TEXT), check({ th: 'ต้องไม่ใช่ x', en: 'Not x.' })]),
    { ...context, blocks: shippedBlocks },
  )
  expect(
    found.flatMap(({ code, node, path }) =>
      code === 'placeholder-text' ? [`${node} ${path!.join('.')}`] : [],
    ),
  ).toEqual(['o0 props.checks.0.message'])
})

test('words of one language that a block came with are called as what they stand in, not as their language', () => {
  const { type, v, defaults } = {
    type: 'html',
    v: shippedBlocks.html!.v,
    defaults: shippedBlocks.html!.defaults as { html: { th: string } },
  }
  const found = findProblems(
    objects([{ type, v, props: { html: { th: defaults.html.th, en: '<p>Words</p>' } } }]),
    { ...context, blocks: shippedBlocks },
  )
  expect(found.map(({ code, path, params }) => [code, path, params?.label])).toEqual([
    ['placeholder-text', ['props', 'html', 'th'], { th: 'โค้ด HTML', en: 'HTML code' }],
  ])
})

test('a text of which one language was written anew since visitors saw it; one that says the same in both is missing', () => {
  const written = (th: string, en: string) => ({ props: { text: { th, en } } })
  const model = objects([
    written('ใหม่', 'Old'),
    written('เก่า', 'New'),
    written('ใหม่', 'New'),
    written('เก่า', 'Old'),
    written('ใหม่', ''),
    written('ข่าว', 'ข่าว'),
  ])
  const former = objects(Array.from({ length: 5 }, () => written('เก่า', 'Old')))
  const told = findProblems(model, { ...context, former })
    .filter(({ code }) => code.endsWith('translation'))
    .map(({ code, level, node, params }) => `${level} ${code} ${node} ${params?.value}`)
  expect(told).toEqual([
    'warning missing-translation o4 en',
    'warning missing-translation o5 en',
    'warning stale-translation o0 en',
    'warning stale-translation o1 th',
  ])
  expect(findProblems(model, context).some(({ code }) => code === 'stale-translation')).toBe(false)
  const emptied = findProblems(objects([written('เก่า', '')]), {
    ...context,
    former: objects([written('เก่า', 'Old')]),
  })
  expect(emptied.map(({ code }) => code).filter((code) => code.endsWith('translation'))).toEqual([
    'missing-translation',
  ])
  const mended = findProblems(objects([written('เก่า', 'We receive it')]), {
    ...context,
    former: objects([written('เก่า', 'We recieve it')]),
  })
  expect(mended.filter(({ code }) => code === 'stale-translation')).toEqual([])
})

test('outdated texts of the page itself and of its fields, but those found still right', () => {
  const page = (th: string): Partial<PageDocument> => ({
    type: 'form',
    title: { th, en: 'Title' },
    submit: { th, en: 'Send' },
    seo: { title: { th, en: 'Found' }, description: { th, en: 'About' } },
  })
  const field = (th: string): Partial<PageObject> => ({
    type: 'field',
    name: 'a',
    label: { th, en: 'Label' },
    reqError: { th, en: 'Empty' },
    props: { placeholder: { th, en: 'Type' }, options: [{ value: 'a', label: { th, en: 'One' } }] },
  })
  const forms = { ...context, blocks: { ...blocks, field: shippedBlocks.field! } }
  const [model, former] = [
    objects([field('เขียนใหม่')], page('เขียนใหม่')),
    objects([field('เดิม')], page('เดิม')),
  ]
  const stale = (settled: ProblemContext['settled'] = {}) =>
    findProblems(model, { ...forms, former, settled })
      .filter(({ code }) => code === 'stale-translation')
      .map(({ node, path, params }) => `${node} ${path?.join('.')} ${params?.value}`)
  const all = [
    'null title en',
    'null submit en',
    'null seo.title en',
    'null seo.description en',
    'o0 label en',
    'o0 reqError en',
    'o0 props.placeholder en',
    'o0 props.options.0.label en',
  ]
  expect(stale()).toEqual(all)
  const right = { former: { th: 'เดิม', en: 'Title' }, now: { th: 'เขียนใหม่', en: 'Title' } }
  expect(stale({ [textKey(null, ['title'])]: right })).toEqual(all.slice(1))
  expect(
    stale({
      [textKey('o0', ['label'])]: {
        former: { th: 'เดิม', en: 'Label' },
        now: { th: 'เขียนใหม่', en: 'Label' },
      },
    }),
  ).toEqual(all.filter((one) => one !== 'o0 label en'))
})

test('every block that says which of its words are to be written over has such words', () => {
  for (const { name, placeholders = [], defaults, props } of Object.values(shippedBlocks))
    for (const path of placeholders) {
      const at = path
        .split('.')
        .reduce<unknown>(
          (value, part) =>
            ((Array.isArray(value) ? value[0] : value) as Record<string, unknown> | undefined)?.[
              part
            ],
          defaults,
        )
      expect(at, `${name}: ${path}`).toMatchObject({
        th: expect.any(String),
        en: expect.any(String),
      })
      expect(Object.keys((props as { properties: object }).properties), name).toContain(
        path.split('.')[0],
      )
    }
})

test('a page of too many blocks', () => {
  expect(codes(Array.from({ length: 301 }, () => ({})))).toEqual(['warning too-heavy null'])
})

test('a step whose name stands in another set of steps is told, and becomes a part of its own with its rows', () => {
  const row = (id: string, kind?: string, name = 'a') => ({
    id,
    columns: [],
    ...(kind ? { part: { kind, id: name } } : {}),
  })
  const read = toModel({
    type: 'form',
    slug: 'f',
    title: 'f',
    builder: [
      {
        ...row('0'),
        columns: [{ id: 'c', objects: [{ id: 'o', type: 'field', v: 1, name: 'q', props: {} }] }],
      },
      row('1', 'steps'),
      row('2'),
      row('3', 'steps'),
      row('4', 'steps'),
      row('5', 'steps', 'a2'),
    ],
  } as never)
  if (!read.ok) throw new Error('no page')
  const told = (model: PageModel): PageProblem[] =>
    findProblems(model, context).filter(({ code }) => code !== 'empty-row')
  const [problem, ...others] = told(read.value)
  expect([problem, others]).toMatchObject([
    { code: 'part-apart', level: 'warning', node: '3', params: { value: 'a' } },
    [],
  ])
  const done = apply(read.value, problem!.fix!)
  if (!done.ok) throw new Error('not mended')
  expect(
    Object.values(done.value.model.nodes)
      .filter(({ kind, id }) => kind === 'row' && id !== '0')
      .map(({ data }) => (data as { part?: { id: string } }).part?.id),
  ).toEqual(['a', undefined, 'a3', 'a3', 'a2'])
  expect(told(done.value.model)).toEqual([])
})

test('every fix does what it says: the problem is gone and no other has come', () => {
  const model = objects(
    [
      { type: 'gone' },
      { type: 'picture', props: { image: '/a.png' } },
      { props: { level: 1 } },
      { props: { level: 4 } },
      { show: false as never },
      { type: 'field', name: 'a', required: true, hidden: true },
      { style: { color: '#999999', background: { type: 'color', color: '#ffffff' } } as never },
    ],
    { type: 'form' },
  )
  const found = findProblems(model, context)
  expect(found.filter(({ fix }) => fix)).toHaveLength(6)
  const mended = found.reduce((at, { fix }) => {
    const done = fix ? apply(at, fix) : { ok: true as const, value: { model: at } }
    if (!done.ok) throw new Error(JSON.stringify(done.failures))
    return done.value.model
  }, model)
  expect(findProblems(mended, context)).toEqual([])
})

test.each([
  [{ '==': [{ var: 'a' }, 1] }, false],
  [{ and: [{ '>': [{ var: 'a' }, 5] }, { '<': [{ var: 'a' }, 3] }] }, true],
  [{ and: [{ '<': [5, { var: 'a' }] }, { '<': [{ var: 'a' }, 3] }] }, true],
  [{ and: [{ '>=': [{ var: 'a' }, 3] }, { '<=': [{ var: 'a' }, 3] }] }, false],
  [{ and: [{ in: [{ var: 'a' }, ['x', 'y']] }, { '==': [{ var: 'a' }, 'z'] }] }, true],
  [{ and: [{ in: [{ var: 'a' }, [1, 2]] }, { '>': [{ var: 'a' }, 1] }] }, false],
  [{ and: [{ '==': [{ var: 'a' }, 1] }, { '==': [{ var: 'b' }, 2] }] }, false],
  [{ or: [{ '==': [{ var: 'a' }, 1] }, { '==': [{ var: 'a' }, 2] }] }, false],
  [{ or: [false, { and: [false, { var: 'a' }] }] }, true],
  [{ '!': { and: [{ '==': [{ var: 'a' }, 1] }, { '==': [{ var: 'a' }, 2] }] } }, false],
  [undefined, false],
])('%j: impossible is %s', (rule, expected) => {
  expect(isImpossible(rule)).toBe(expected)
})

test('contrast as WCAG counts it', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const choice = {
  type: 'field',
  name: 'kind',
  props: { widget: 'radio', options: [{ value: 'a' }, { value: 'b' }] },
}

test.each<[string, object, string[]]>([
  [
    'a sound logic',
    {
      value: 'a',
      show: ['note'],
      require: ['tax'],
      set: [{ field: 'size', value: 's' }],
      options: [{ field: 'o2', values: ['s'] }],
    },
    [],
  ],
  ['an answer that cannot be given', { value: 'c', show: ['note'] }, ['error impossible-logic o0']],
  [
    'a target that is not there, or is itself',
    { value: 'a', show: ['gone', 'kind'] },
    ['error unknown-target o0', 'error unknown-target o0'],
  ],
  [
    'a block that cannot be filled in',
    { value: 'a', require: ['note'] },
    ['error unknown-target o0'],
  ],
  [
    'choices that the target does not have',
    {
      value: 'a',
      set: [{ field: 'size', value: 'xl' }],
      options: [{ field: 'size', values: ['s', 'xs'] }],
    },
    ['error unknown-option o0', 'error unknown-option o0'],
  ],
])('of what an answer does: %s', (_, logic, expected) => {
  const form = [
    { ...choice, logics: [logic] },
    { type: 'field', name: 'tax' },
    { type: 'field', name: 'size', props: { widget: 'select', options: [{ value: 's' }] } },
    { type: 'heading', customId: 'note' },
  ] as Partial<PageObject>[]
  expect(codes(form, { type: 'form' })).toEqual(expected)
  // Mending leaves what is sound, and nothing that does nothing.
  const model = objects(form, { type: 'form' })
  for (const { fix } of findProblems(model, context)) {
    const mended = fix && apply(model, fix)
    if (mended)
      expect(mended.ok && findProblems(mended.value.model, context).length).toBe(
        expected.length - 1,
      )
  }
})

test('a page that says something has a heading of the first level; one press makes one of the first heading, or puts the title above', () => {
  const titles = (model: ReturnType<typeof objects>) =>
    findProblems(model, {
      ...context,
      blocks: {
        ...context.blocks,
        pay: { ...block('pay', {}), headingLevel: 1 },
        part: {
          ...block('part', { id: { type: 'string' } }),
          part: { id: 'id', overrides: 'overrides' },
        } as unknown as BlockDocument,
      },
    }).filter(({ code }) => code === 'no-title')
  const words = { th: 'ก', en: 'a' }
  const [low, none] = [
    objects([{ props: { text: words, level: 3 } }, { props: { text: words, level: 2 } }]),
    objects([{ type: 'picture', props: { image: '/a.png', alt: words } }]),
  ]
  expect([titles(low), titles(none)].map((found) => found.map(({ node }) => node))).toEqual([
    ['o0'],
    [null],
  ])
  for (const model of [low, none]) {
    const mended = apply(model, titles(model)[0]!.fix!)
    if (!mended.ok) throw new Error(JSON.stringify(mended.failures))
    expect(titles(mended.value.model)).toEqual([])
  }
  const mended = apply(none, titles(none)[0]!.fix!)
  expect(mended.ok && mended.value.model.nodes.title).toMatchObject({
    data: { type: 'heading', props: { text: words, level: 1 } },
  })
  for (const fine of [
    objects([]),
    objects([{ type: 'picture', props: { image: '/a.png', alt: '' } }]),
    objects([{ type: 'pay' }, { props: { text: words, level: 2 } }]),
    objects([{ type: 'part' }, { props: { text: words, level: 2 } }]),
    objects([{ props: { text: words, level: 2 } }], { type: 'pattern' }),
    objects([{ props: { text: words, level: 2 } }], { type: 'form' }),
  ])
    expect(titles(fine)).toEqual([])
})

test('behind a reusable part any level may stand, and a heading of a repeater is no title of the page', () => {
  const words = { th: 'ก', en: 'a' }
  const rows = {
    ...block('list', {}),
    rows: { query: 'rows', slot: 'row', list: 'list', limit: 'limit' },
    slots: { row: {} },
  } as unknown as BlockDocument
  const own = {
    ...context,
    blocks: {
      ...context.blocks,
      part: {
        ...block('part', { id: { type: 'string' } }),
        part: { id: 'id', values: 'values' },
      } as unknown as BlockDocument,
      list: rows,
    },
  }
  const codesOf = (model: ReturnType<typeof objects>) =>
    findProblems(model, own)
      .filter(({ code }) => code.startsWith('heading-') || code === 'no-title')
      .map(({ code, node, fix }) => [code, node, fix?.type])
  expect(
    codesOf(
      objects([
        { props: { text: words, level: 1 } },
        { type: 'part', props: { id: 'p' } },
        { props: { text: words, level: 3 } },
      ]),
    ),
  ).toEqual([])
  const repeated = (level: number) =>
    objects([
      {
        type: 'list',
        slots: {
          row: [
            {
              id: 'lr',
              columns: [
                {
                  id: 'lc',
                  objects: [{ id: 'in', type: 'heading', v: 3, props: { text: words, level } }],
                },
              ],
            },
          ],
        },
      },
    ])
  expect(codesOf(repeated(2))).toEqual([['no-title', null, 'insert']])
  expect(codesOf(repeated(1))).toEqual([
    ['heading-twice', 'in', 'update'],
    ['no-title', null, 'insert'],
  ])
})

test.each(
  [
    ...shippedPages,
    ...shippedPatterns.map((pattern) =>
      pattern.type === 'template' && !JSON.stringify(pattern).includes('"field"')
        ? { ...pattern, type: 'page' as const }
        : pattern,
    ),
  ].map((page) => [page.slug, page] as const),
)('the headings of what ships are in order: %s', (_, page) => {
  const read = toModel(page as PageDocument)
  expect(
    read.ok &&
      findProblems(read.value, { blocks: shippedBlocks }).filter(
        ({ code }) => code === 'no-title' || code.startsWith('heading-'),
      ),
  ).toEqual([])
})
