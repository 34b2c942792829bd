import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PageDocument, StoredRecord } from '#schema'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import type { OpenModule } from '#session'
import { inBuilder, type Answer } from '../../tests/support/inBuilder.tsx'
import { SiteWatch } from './SiteWatch.tsx'

const picture = (id: string, key: string) => ({
  id,
  type: 'image',
  v: shippedBlocks.image!.v,
  props: { image: `/files/${key}`, alt: { th: 'รูป', en: 'Picture' } },
})
const pageOf = (...objects: object[]) =>
  ({
    builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects }] }],
  }) as unknown as Partial<PageDocument>
const record = { _id: 'page-id', version: 1, slug: 'p', type: 'page' } as unknown as StoredRecord

/** The page with what the gateway says of the site around it; the problems of one code. */
async function open(page: Partial<PageDocument>, answer: Answer) {
  const around = await inBuilder(page, <SiteWatch record={record} site="site" />, { answer })
  await around.problems.begin()
  const told = (code: string) =>
    around.problems
      .look()
      .filter((one) => one.code === code)
      .map(({ node, params }) => `${node} ${params?.value}`)
  const asked = (address: string) =>
    around.sent
      .filter((one) => one.address === address)
      .map(({ body }) => body as { args: [{ key: { $in: string[] } }] })
  return { ...around, told, asked }
}

const ruled = {
  id: 'h',
  type: 'heading',
  v: 1,
  props: { text: { th: 'ก', en: 'A' }, level: 1 },
  show: { in: ['no-such-role', { var: '$user.roles' }] },
}

test('a rule that asks for a role is held against the roles that the site has', async () => {
  const { told } = await open(
    pageOf(ruled, { ...ruled, id: 'm', show: { in: ['manager', { var: '$user.roles' }] } }),
    (address) =>
      address === '/api/model/user'
        ? {
            status: 200,
            data: {
              name: 'user',
              module: 'member',
              entity: shippedModel.entities.user!.entity,
              access: {},
              validator: null,
            },
          }
        : undefined,
  )
  await waitFor(() =>
    expect(told('impossible-rule').map((one) => one.split(' ')[0])).toEqual(['h']),
  )
})

test('where the roles may not be read no role is called unknown', async () => {
  const { told, sent } = await open(pageOf(ruled), () => undefined)
  await waitFor(() => expect(sent.some(({ address }) => address === '/api/model/user')).toBe(true))
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))))
  expect(told('impossible-rule')).toEqual([])
})

test('the settings of the site are asked for by those only who have them among their screens', async () => {
  const { sent } = await open(pageOf(ruled), () => undefined)
  await waitFor(() => expect(sent.some(({ address }) => address === '/api/addresses')).toBe(true))
  expect(sent.some(({ address }) => address.startsWith('/api/site/'))).toBe(false)
  const module = {
    name: 'config',
    title: 'Config',
    basePath: '/config',
    routes: [{ path: 'general', entity: 'site', screen: 'settings', title: 'Site' }],
  } as unknown as OpenModule
  const allowed = await inBuilder(pageOf(ruled), <SiteWatch record={record} site="site" />, {
    modules: [module],
  })
  await waitFor(() =>
    expect(allowed.sent.some(({ address }) => address === '/api/site/site')).toBe(true),
  )
})

test('files of the library are asked for once, all together, and again where the page names others', async () => {
  const kept = [{ _id: '1', key: 'here.png', size: 4 * 1024 * 1024 }]
  const { told, asked, store } = await open(
    pageOf(
      picture('a', 'here.png'),
      picture('b', 'here.png'),
      picture('d', 'gone.png'),
      picture('e', 'demo/slide-1.svg'),
    ),
    (address) => (address === '/api/file/query' ? { status: 200, data: kept } : undefined),
  )
  await waitFor(() => expect(told('broken-file')).toEqual(['d gone.png']))
  expect(told('too-large')).toEqual(['null picture-size'])
  const keys = () => asked('/api/file/query').map(({ args }) => args[0].key.$in)
  expect(keys()).toEqual([['here.png', 'gone.png']])

  // Another word of the same picture asks for nothing; another picture does.
  act(
    () =>
      void store.dispatch({
        type: 'update',
        id: 'a',
        changes: [{ path: ['props', 'alt', 'en'], value: 'Otherwise' }],
      }),
  )
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))))
  expect(keys()).toHaveLength(1)
  act(
    () =>
      void store.dispatch({
        type: 'update',
        id: 'd',
        changes: [{ path: ['props', 'image'], value: '/files/other.png' }],
      }),
  )
  await waitFor(() => expect(told('broken-file')).toEqual(['d other.png']))
  expect(keys().at(-1)).toEqual(['here.png', 'other.png'])
})

test('what the scripts of the blocks weigh is asked once, and told of with the heaviest; without a build nothing is said', async () => {
  const { told, sent } = await open(pageOf(ruled, picture('a', 'demo/slide-1.svg')), (address) =>
    address === '/api/page/scripts'
      ? { status: 200, data: { heading: { '/h.js': 1024 }, image: { '/i.js': 90 * 1024 } } }
      : undefined,
  )
  await waitFor(() => expect(told('large-scripts')).toEqual(['a script-size']))
  expect(sent.filter(({ address }) => address === '/api/page/scripts')).toHaveLength(1)
  const none = await open(pageOf(picture('a', 'demo/slide-1.svg')), (address) =>
    address === '/api/page/scripts' ? { status: 200, data: {} } : undefined,
  )
  await waitFor(() =>
    expect(none.sent.some(({ address }) => address === '/api/page/scripts')).toBe(true),
  )
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))))
  expect(none.told('large-scripts')).toEqual([])
})

test('where the library may not be read no file is called gone', async () => {
  const { told, asked } = await open(pageOf(picture('d', 'gone.png')), () => undefined)
  await waitFor(() => expect(asked('/api/file/query')).toHaveLength(1))
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))))
  expect(told('broken-file')).toEqual([])
})

test('a reusable part that somebody deletes while the page is open is told of, at the next look or as the page is seen again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let there = ['one', 'two']
  const use = (id: string, part: string) => ({ id, type: 'reusable', v: 1, props: { part } })
  const isParts = (body: unknown): boolean => JSON.stringify(body ?? '').includes('"part"')
  const { told, sent } = await open(pageOf(use('a', 'one'), use('b', 'two')), (address, body) =>
    address === '/api/page/query' && isParts(body)
      ? { status: 200, data: there.map((_id) => ({ _id })) }
      : undefined,
  )
  // Apart from what is asked of those that were found: the blocks in them.
  const looks = () =>
    sent.filter(({ body }) => isParts(body) && !JSON.stringify(body).includes('"published"')).length
  await waitFor(() => expect(looks()).toBe(1))
  expect(told('broken-part')).toEqual([])
  there = ['one']
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await waitFor(() => expect(told('broken-part').map((one) => one.split(' ')[0])).toEqual(['b']))
  there = []
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() =>
    expect(told('broken-part').map((one) => one.split(' ')[0])).toEqual(['a', 'b']),
  )
})

test('the blocks in a reusable part are weighed, those of the parts within it too, and anew where it was published meanwhile', async () => {
  const use = (id: string, part: string) => ({ id, type: 'reusable', v: 1, props: { part } })
  const rows = (...objects: object[]) => ({ builder: pageOf(...objects).builder })
  const parts: Record<string, { _id: string; version: number; published: object }> = {
    one: {
      _id: 'one',
      version: 1,
      published: rows({ id: 'x', type: 'heading', v: 1, props: {} }, use('y', 'two')),
    },
    two: {
      _id: 'two',
      version: 1,
      published: rows(use('z', 'one'), { id: 't', type: 'table', v: 1, props: {} }),
    },
  }
  const scripts = { heading: { '/h.js': 1024 }, table: { '/t.js': 64 * 1024 } }
  const { problems, told, sent } = await open(pageOf(use('a', 'one')), (address, body) => {
    if (address === '/api/page/scripts') return { status: 200, data: scripts }
    const { $in: ids } = ((body as { args?: { _id?: { $in: string[] } }[] })?.args?.[0]?._id ??
      {}) as { $in?: string[] }
    return address === '/api/page/query' && ids
      ? { status: 200, data: ids.map((id) => parts[id]) }
      : undefined
  })
  await waitFor(() =>
    expect(problems.known().partBlocks).toEqual({
      one: { types: ['heading', 'reusable', 'table'], blocks: 4, pictures: 0, films: 0, files: [] },
    }),
  )
  expect(told('large-scripts')).toEqual(['a script-size'])
  const ofParts = () =>
    sent.filter(({ body }) => JSON.stringify(body ?? '').includes('"part"')).length
  const asked = ofParts()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(ofParts()).toBe(asked + 1))
  parts.one = {
    ...parts.one!,
    version: 2,
    published: rows({ id: 'x', type: 'heading', v: 1, props: {} }),
  }
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(told('large-scripts')).toEqual([]))
})

test('pictures in a reusable part are asked for and weighed with those of the page', async () => {
  const use = (id: string, part: string) => ({ id, type: 'reusable', v: 1, props: { part } })
  const { told, asked } = await open(pageOf(use('a', 'one')), (address, body) => {
    if (address === '/api/file/query')
      return { status: 200, data: [{ _id: '1', key: 'inside.png', size: 4 * 1024 * 1024 }] }
    return address === '/api/page/query' && JSON.stringify(body).includes('"part"')
      ? {
          status: 200,
          data: [
            {
              _id: 'one',
              version: 1,
              published: { builder: pageOf(picture('p', 'inside.png')).builder },
            },
          ],
        }
      : undefined
  })
  await waitFor(() => expect(told('too-large')).toEqual(['null picture-size']))
  expect(asked('/api/file/query').map(({ args }) => args[0].key.$in)).toEqual([['inside.png']])
})

test('an address that the gateway would not send answers to is told at once, before anything is published', async () => {
  const { told, sent, store } = await open(
    {
      ...pageOf(),
      type: 'form',
      destination: 'https://listed.example/in',
    } as Partial<PageDocument>,
    (address) =>
      address.startsWith('/api/page/destination')
        ? { status: 200, data: address.includes('listed.example') }
        : undefined,
  )
  const asked = () =>
    sent.filter(({ address }) => address.startsWith('/api/page/destination')).length
  await waitFor(() => expect(asked()).toBe(1))
  expect(told('refused-destination')).toEqual([])
  act(
    () =>
      void store.dispatch({
        type: 'update-page',
        changes: [{ path: ['destination'], value: 'https://other.example/in' }],
      }),
  )
  await waitFor(() =>
    expect(told('refused-destination')).toEqual(['null https://other.example/in']),
  )
  expect(asked()).toBe(2)
})

test('what others make hold the part that is edited becomes known as one comes back to the window, of what has changed since alone', async () => {
  const part = (id: string, at: string, ...parts: string[]) => ({
    _id: id,
    version: 1,
    title: { th: id, en: id },
    updated_at: at,
    parts: parts.map((one) => ({ part: one })),
  })
  let others = [part('page-id', '2026-01-01'), part('held', '2026-01-02')]
  const asked: { args: [{ updated_at?: { $gte: string } }, Record<string, 1>] }[] = []
  const answer: Answer = (address, body) => {
    if (address !== '/api/page/query' || !(body as (typeof asked)[0]).args[1].published_parts)
      return undefined
    asked.push(body as (typeof asked)[0])
    const since = (body as (typeof asked)[0]).args[0].updated_at?.$gte ?? ''
    return { status: 200, data: others.filter(({ updated_at }) => updated_at >= since) }
  }
  const { problems } = await inBuilder(
    { type: 'part' },
    <SiteWatch record={{ ...record, type: 'part' } as StoredRecord} site="site" />,
    { answer },
  )
  const holders = () => Object.keys(problems.known().holders ?? {}).toSorted()
  await waitFor(() => expect(holders()).toEqual(['page-id']))
  const learn = vi.spyOn(problems, 'learn')
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(asked).toHaveLength(2))
  await act(async () => void (await new Promise((done) => setTimeout(done, 20))))
  // Nothing else holds it: the page is not gone through again.
  expect(learn.mock.calls.filter(([more]) => more.holders)).toEqual([])
  others = [
    ...others,
    part('direct', '2026-01-03', 'page-id'),
    part('through', '2026-01-04', 'direct'),
  ]
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(holders()).toEqual(['direct', 'page-id', 'through']))
  expect(asked.map(({ args }) => args[0].updated_at?.$gte)).toEqual([
    undefined,
    '2026-01-02',
    '2026-01-02',
  ])
})

test('a page that is made or deleted meanwhile is known once the list is opened, the builder is seen again or somebody publishes, and no edit asks', async () => {
  let slugs = ['p', 'other']
  const link = {
    id: 'b',
    type: 'button',
    v: shippedBlocks.button!.v,
    props: { buttons: [{ label: { th: 'ก', en: 'A' }, link: '/cms/page/other' }] },
  }
  const { told, sent, problems, store } = await open(pageOf(link), (address) =>
    address === '/api/page/query'
      ? { status: 200, data: slugs.map((slug) => ({ _id: slug, slug, type: 'page', version: 1 })) }
      : undefined,
  )
  const asked = () =>
    sent.filter(
      ({ address, body }) =>
        address === '/api/page/query' && JSON.stringify(body).includes('aliases'),
    ).length
  await waitFor(() => expect(asked()).toBe(1))
  expect(told('broken-link')).toEqual([])
  slugs = ['p']
  act(
    () =>
      void store.dispatch({
        type: 'update',
        id: 'b',
        changes: [{ path: ['customId'], value: 'x' }],
      }),
  )
  expect(asked()).toBe(1)
  await act(async () => problems.begin())
  expect(told('broken-link')).toHaveLength(1)
  slugs = ['p', 'other']
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(told('broken-link')).toEqual([]))
  expect(asked()).toBe(3)
})
