import { expect, test } from 'vitest'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import type { PageDocument, PageObject } from '#schema'
import { apply } from '../apply.ts'
import { knownPages } from '../siteLinks.ts'
import { toModel } from '../toModel.ts'
import { findProblems } from './index.ts'
import type { ProblemContext } from './problem.ts'

const routes = Object.values(shippedModel.modules).flatMap(({ base, routes: all }) =>
  all.map(({ path }) => `${base}/${path}`),
)
const context: ProblemContext = {
  blocks: shippedBlocks,
  pages: { about: 'page' },
  flows: [],
  routes,
  parts: ['p1'],
  files: { 'gone.png': null, 'there.png': { size: 1 } },
}
const modelOf = (objects: Partial<PageObject>[], row: object = {}) => {
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
            objects: objects.map((one, index) => ({
              id: `o${index}`,
              v: shippedBlocks[one.type!]!.v,
              props: {},
              ...one,
            })),
          },
        ],
      },
    ],
  } as unknown as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}
const text = (th: string, en = th): Partial<PageObject> => ({
  type: 'text',
  props: { html: { th, en } },
})
const button = (link: string): Partial<PageObject> => ({
  type: 'button',
  props: { buttons: [{ text: 'Go', link }] },
})
const ours = (objects: Partial<PageObject>[], row?: object) =>
  findProblems(modelOf(objects, row), context).filter(
    ({ code }) => code.startsWith('broken') || code === 'missing-alt' || code === 'incomplete-link',
  )
const told = (...given: Parameters<typeof ours>) =>
  ours(...given).map(
    ({ level, code, node, path, params }) =>
      `${level} ${code} ${node} ${path!.join('.')} ${params!.value ?? params!.picture}`,
  )

test('links and pictures in rich text are looked at, language by language', () => {
  const html =
    '<p><a href="/cms/page/gone">One</a> <a href="/cms/page/about">two</a> <a href=\'#nowhere\'>three</a><img src="/files/there.png"><img src="/a.png" alt=""></p>'
  expect(told([text('<p>ไม่มี</p>', html), { type: 'html', props: { html: { th: html } } }])).toEqual(
    [
      'error missing-alt o0 props.html.en /files/there.png',
      'error missing-alt o1 props.html.th /files/there.png',
      'error broken-link o0 props.html.en /cms/page/gone',
      'error broken-anchor o0 props.html.en #nowhere',
      'error broken-link o1 props.html.th /cms/page/gone',
      'error broken-anchor o1 props.html.th #nowhere',
    ],
  )
})

test.each([
  '/',
  '/?q=1',
  '/lesson/home',
  '/lesson/home?x=1#y',
  '/cms/page/about',
  '/cms/post/news/first',
  '/files/there.png',
  '/api/health',
  '/handbook.pdf',
  '//elsewhere.example/a',
  'https://elsewhere.example/no/such',
  'mailto:a@example.org',
  'tel:021234567',
  '/lesson/detail/{{row._id}}',
])('%s leads somewhere', (link) => {
  expect(told([button(link), text(`<a href="${link}">x</a>`)])).toEqual([])
})

test.each(['/no/such/route', '/lessons', '/cms/nothing/about/x', '/lesson/home/more'])(
  '%s is no address of the site',
  (link) => {
    expect(told([button(link)])).toEqual([`warning broken-route o0 props.buttons.0.link ${link}`])
    expect(
      findProblems(modelOf([button(link)]), { ...context, routes: undefined as never }).map(
        ({ code }) => code,
      ),
    ).not.toContain('broken-route')
  },
)

/** What is told of a link and what mends it, of a button and of rich text alike. */
function mending(link: string): (string | undefined)[] {
  const found = ours([button(link), text('', `<a title="x" href="${link}">x</a>`)])
  const [ofButton, ofText] = found.map(({ code, level, params, fix }) => [
    `${level} ${code} ${params?.suggestion}`,
    fix?.type === 'update' ? String(fix.changes[0]!.value) : undefined,
  ])
  expect([found.length, ofText?.[0], ofText?.[1]]).toEqual([
    2,
    ofButton![0],
    ofButton![1] === 'undefined' ? 'x' : `<a title="x" href="${ofButton![1]}">x</a>`,
  ])
  return ofButton!
}

test.each([
  ['www.example.com', 'incomplete-link', 'https://www.example.com'],
  ['lesson/home', 'incomplete-link', '/lesson/home'],
  ['about?x=1', 'incomplete-link', '/cms/page/about?x=1'],
  ['/about', 'broken-route', '/cms/page/about'],
  ['/about/#team', 'broken-route', '/cms/page/about#team'],
])('%s is told of, as %s, and leads to %s in one press', (link, code, suggestion) => {
  expect(mending(link)).toEqual([`warning ${code} ${suggestion}`, suggestion])
})

test.each(['https://', 'mailto:', 'tel:', 'no/such'])(
  '%s is told of, and taken away in one press',
  (link) => {
    expect(mending(link)).toEqual(['warning incomplete-link undefined', 'undefined'])
  },
)

test('no part and no mail is offered in the place of a screen', () => {
  const found = findProblems(modelOf([button('/about')]), { ...context, pages: { about: 'part' } })
  expect(
    found.flatMap(({ code, params }) => (code === 'broken-route' ? [params?.suggestion] : [])),
  ).toEqual([undefined])
})

test('reusable parts and files that are gone, wherever the page shows them', () => {
  const picture = { image: '/files/gone.png', alt: '' }
  expect(
    told(
      [
        { type: 'reusable', props: { part: 'p2' } },
        { type: 'reusable', props: { part: 'p1' } },
        { type: 'image', props: picture },
        { type: 'image', props: { ...picture, image: '/files/there.png' } },
        text('<p><img src="/files/gone.png" alt=""></p>', ''),
      ],
      { style: { background: { type: 'image', image: '/files/gone.png' } } },
    ),
  ).toEqual([
    'error broken-part o0 props.part p2',
    'error broken-file o2 props.image gone.png',
    'error broken-file o4 props.html.th gone.png',
    'error broken-file r style.background.image gone.png',
  ])
})

test('each is mended in one press, and nothing else is touched', () => {
  const html =
    '<p>Read <a title="x" href="/cms/page/gone">the <b>whole</b> story</a>, <a href="/cms/page/about">this</a><img src="/a&amp;b.png"><img src="/files/gone.png" alt="x"></p>'
  let model = modelOf(
    [
      text(html),
      button('/cms/page/gone'),
      button('#nowhere'),
      button('/no/such'),
      { type: 'form', props: { slug: 'gone' } },
      { type: 'field', name: 'a', flow: 'gone' },
      { type: 'reusable', props: { part: 'p2' } },
      { type: 'image', props: { image: '/files/gone.png', alt: '' } },
    ],
    { style: { at: { md: { background: { type: 'image', image: '/files/gone.png' } } } } },
  )
  const isOurs = ({ code }: { code: string }): boolean =>
    code.startsWith('broken') || code === 'missing-alt'
  const codes = new Set<string>()
  for (
    let found = findProblems(model, context).find(isOurs);
    found;
    found = findProblems(model, context).find(isOurs)
  ) {
    codes.add(found.code)
    const mended = apply(model, found.fix!)
    if (!mended.ok) throw new Error(`${found.code} ${JSON.stringify(mended.failures)}`)
    model = mended.value.model
  }
  expect([...codes].toSorted()).toEqual([
    'broken-anchor',
    'broken-file',
    'broken-flow',
    'broken-form',
    'broken-link',
    'broken-part',
    'broken-route',
    'missing-alt',
  ])
  const { html: left } = (model.nodes.o0 as unknown as { data: PageObject }).data.props as {
    html: { en: string }
  }
  expect(left.en).toBe(
    '<p>Read the <b>whole</b> story, <a href="/cms/page/about">this</a><img alt="" src="/a&amp;b.png"></p>',
  )
})

test('a picture in rich text takes the words of the library, in its language', () => {
  const found = findProblems(modelOf([text('<img src="/files/there.png">')]), {
    ...context,
    pictures: { '/files/there.png': { th: 'ครู', en: 'A "teacher"' } },
  }).filter(({ code }) => code === 'missing-alt')
  expect(found.map(({ fix }) => fix?.type === 'update' && fix.changes[0]!.value)).toEqual([
    '<img alt="ครู" src="/files/there.png">',
    '<img alt="A &quot;teacher&quot;" src="/files/there.png">',
  ])
  // It may decorate all the same.
  expect(
    found.map(({ otherFix }) => otherFix?.type === 'update' && otherFix.changes[0]!.value),
  ).toEqual(['<img alt="" src="/files/there.png">', '<img alt="" src="/files/there.png">'])
})

test('a page is known by the names that it once had, a part by its id', () => {
  expect(
    knownPages([
      { _id: 'a', slug: 'about', type: 'page', aliases: ['us', 'form'] },
      { _id: 'b', slug: 'form', type: 'form' },
      { _id: 'c', slug: 'part-c', type: 'part' },
    ]),
  ).toEqual({ pages: { us: 'page', form: 'form', about: 'page', 'part-c': 'part' }, parts: ['c'] })
})

test('blocks that are of no use as they stand are told of: new ones that nobody has touched, and fields where nothing is asked', () => {
  const isNew = (type: string): Partial<PageObject> => ({
    type,
    props: (shippedBlocks[type]!.defaults ?? {}) as PageObject['props'],
  })
  const useless = (objects: Partial<PageObject>[], page: object = {}) =>
    findProblems({ ...modelOf(objects), page: { ...modelOf(objects).page, ...page } }, context)
      .filter(({ code }) => ['missing-value', 'missing-rows', 'field-apart'].includes(code))
      .map(({ code, level, node, path }) => [level, code, node, path?.join('.')])
  expect(
    useless([
      isNew('button'),
      isNew('embed'),
      isNew('video'),
      isNew('form'),
      { ...isNew('field'), name: 'a' },
      { type: 'button', props: {} },
    ]),
  ).toEqual([
    ['warning', 'missing-value', 'o0', 'props.buttons.0.link'],
    ['warning', 'missing-value', 'o1', 'props.address'],
    ['warning', 'missing-value', 'o2', 'props.address'],
    ['warning', 'missing-value', 'o3', 'props.slug'],
    ['warning', 'field-apart', 'o4', undefined],
    ['warning', 'missing-value', 'o5', 'props.buttons'],
  ])
  // Words are nothing only where they are in no language.
  const heading = (text: object) => ({ type: 'heading', props: { level: 2, text } })
  expect(
    useless([
      heading({ th: '', en: '' }),
      heading({ th: '', en: 'A' }),
      { type: 'text', props: { html: { th: '<p></p>', en: '<p>&nbsp;</p>' } } },
      { type: 'heading', props: { level: 2 }, bind: { text: 'user.firstname' } },
    ]),
  ).toEqual([
    ['warning', 'missing-value', 'o0', 'props.text'],
    ['warning', 'missing-value', 'o2', 'props.html'],
  ])
  expect(
    useless([
      isNew('gallery'),
      isNew('repeater'),
      { type: 'repeater', props: { entity: 'course' } },
      { type: 'repeater', props: { list: 'source.course.lecturer' } },
    ]),
  ).toEqual([
    ['warning', 'missing-value', 'o0', 'props.pictures'],
    ['warning', 'missing-rows', 'o1', undefined],
  ])
  expect(useless([{ ...isNew('field'), name: 'a' }], { type: 'form' })).toEqual([])
  expect(
    useless([button('/'), { type: 'embed', bind: { address: 'source.a.b' } as never }]),
  ).toEqual([])
})
