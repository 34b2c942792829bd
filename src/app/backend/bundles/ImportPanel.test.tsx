import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BundlePlan } from '#gateway'
import { inBuilder } from '../../../../tests/support/inBuilder.tsx'
import { ImportPanel } from './ImportPanel.tsx'

const entry = (name: string, status: 'new' | 'changed' | 'unchanged') => ({
  kind: 'page',
  name,
  title: name,
  status,
})
const plan = {
  entries: [
    entry('a', 'unchanged'),
    entry('b', 'changed'),
    entry('c', 'new'),
    entry('d', 'unchanged'),
  ],
  missing: {},
  files: 0,
} as unknown as BundlePlan
const shown = () =>
  [...document.querySelectorAll('[data-entry]')].map((one) => one.getAttribute('data-entry'))

async function choose(): Promise<void> {
  fireEvent.change(document.querySelector('input[type="file"]')!, {
    target: {
      files: [
        Object.assign(new File(['{}'], 'bundle.json', { type: 'application/json' }), {
          text: async () => '{}',
        }),
      ],
    },
  })
}

test('of a bundle, only what is new or differs is listed, until all is asked for', async () => {
  await inBuilder({}, <ImportPanel />, {
    answer: (address) => (address.endsWith('/preview') ? { status: 200, data: plan } : undefined),
  })
  await choose()
  const only = await screen.findByLabelText<HTMLInputElement>(
    'Only what is new or differs (2 of 4)',
  )
  expect([only.checked, shown()]).toEqual([true, ['b', 'c']])
  fireEvent.click(only)
  await waitFor(() => expect(shown()).toEqual(['a', 'b', 'c', 'd']))
})

test('parts and patterns are told from pages, and how many pictures come along is said', async () => {
  const many = {
    ...plan,
    files: 2,
    entries: [
      { ...entry('a', 'new'), type: 'page', files: ['x.png', 'y.png'] },
      { ...entry('b', 'new'), type: 'part' },
      entry('c', 'new'),
    ],
  }
  await inBuilder({}, <ImportPanel />, {
    answer: (address) => (address.endsWith('/preview') ? { status: 200, data: many } : undefined),
  })
  await choose()
  expect((await screen.findByText('2 new pictures and files come along.')).tagName).toBe('P')
  expect(
    [...document.querySelectorAll('[data-entry] small')].map((one) => one.textContent),
  ).toEqual(['a · new', 'Reusable part · b · new', 'c · new'])
})

test('a part that is left out while a page shows it is told, with the way to take it along; pictures of what is left out are not counted', async () => {
  const shows = {
    ...plan,
    files: 2,
    entries: [
      { ...entry('a', 'new'), parts: ['b'], files: ['x.png'] },
      { ...entry('b', 'new'), type: 'part', title: 'Banner', files: ['x.png', 'y.png'] },
    ],
  }
  await inBuilder({}, <ImportPanel />, {
    answer: (address) => (address.endsWith('/preview') ? { status: 200, data: shows } : undefined),
  })
  await choose()
  const part = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Banner' })
  expect(document.querySelector('[data-left-out]')).toBeNull()
  fireEvent.change(part, { target: { value: 'keep' } })
  expect(
    (await screen.findByText(/shows the reusable part “Banner”, which is left out/)).closest(
      '[data-left-out="b"]',
    ),
  ).toBeTruthy()
  expect(screen.getByText('One new picture or file comes along.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take “Banner” along' }))
  await waitFor(() => expect(document.querySelector('[data-left-out]')).toBeNull())
  expect(part.value).toBe('take')
})

test('what is here just the same but only as a draft is offered to be published, and nothing else is sent', async () => {
  const sent: unknown[] = []
  const drafts = {
    ...plan,
    entries: [
      { ...entry('a', 'unchanged'), version: 4, unpublished: true },
      entry('d', 'unchanged'),
    ],
  }
  const { client } = await inBuilder({}, <ImportPanel />, {
    answer: (address) =>
      address.endsWith('/preview')
        ? { status: 200, data: drafts }
        : address.endsWith('/import')
          ? { status: 200, data: { taken: [{}], files: 0 } }
          : undefined,
  })
  const call = client.call
  client.call = ((path: string, options: { body?: { choices?: unknown } }) => {
    if (path.endsWith('/import')) sent.push(options.body!.choices)
    return call(path, options as never)
  }) as typeof call
  await choose()
  expect(await screen.findByText(/one document only as a draft/)).toBeTruthy()
  fireEvent.click(publish())
  expect(
    [...document.querySelectorAll('[data-entry] small')].map((one) => one.textContent),
  ).toEqual(['a · the same, not published yet'])
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('One document was taken.')
  expect(sent).toEqual([[{ kind: 'page', name: 'a', choice: 'take', version: 4 }]])
})

test.each([
  [
    'en',
    'Import',
    'Arrives as a draft: where it comes from it is published and was changed since',
    '“a”: Arrives as a draft',
  ],
  ['th', 'นำเข้า', 'มาเป็นฉบับร่าง เพราะที่ต้นทางเผยแพร่ไว้แล้วแก้ไขต่อ', '“a”: มาเป็นฉบับร่าง'],
] as const)(
  'a page that is published there with a newer draft on top is told to arrive as a draft, before and after (%s)',
  async (locale, go, before, after) => {
    const held = { ...plan, entries: [{ ...entry('a', 'new'), held: 'behind' }, entry('c', 'new')] }
    const taken = [
      { kind: 'page', name: 'a', as: 'a', held: 'behind' },
      { kind: 'page', name: 'c', as: 'c' },
    ]
    await inBuilder({}, <ImportPanel />, {
      locale,
      answer: (address) =>
        address.endsWith('/preview')
          ? { status: 200, data: held }
          : address.endsWith('/import')
            ? { status: 200, data: { taken, files: 0 } }
            : undefined,
    })
    await choose()
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('[data-held]')].map((one) =>
          one.closest('[data-entry]')?.getAttribute('data-entry'),
        ),
      ).toEqual(['a']),
    )
    expect(document.querySelector('[data-held]')!.textContent).toContain(before)
    fireEvent.click(screen.getByRole('button', { name: go }))
    await waitFor(() =>
      expect(screen.getByRole('status').querySelector('[data-held]')?.textContent).toContain(after),
    )
  },
)

test('of a bundle of which all is here already it is said that nothing is to be done, and nothing is offered', async () => {
  const same = { ...plan, entries: [entry('a', 'unchanged'), entry('d', 'unchanged')] }
  await inBuilder({}, <ImportPanel />, {
    answer: (address) => (address.endsWith('/preview') ? { status: 200, data: same } : undefined),
  })
  await choose()
  expect((await screen.findByText(/^Nothing to import/)).closest('[role="status"]')).toBeTruthy()
  expect([
    screen.queryByRole('button', { name: 'Import' }),
    screen.queryByLabelText(/Publish/),
  ]).toEqual([null, null])
})

test('while a bundle is looked at it is said, and one that found no answer is asked about again without being chosen again', async () => {
  let asked = 0
  let answer: (value: unknown) => void = () => undefined
  const refused = Response.json(
    { status: 400, error: { code: 'internal', message: { th: 'ติดต่อไม่ได้', en: 'Not reached' } } },
    { status: 400 },
  )
  await inBuilder({}, <ImportPanel />, {
    answer: (address) =>
      address.endsWith('/preview')
        ? asked++ === 0
          ? new Promise((resolve) => (answer = resolve))
          : { status: 200, data: plan }
        : undefined,
  })
  await choose()
  expect(await screen.findByRole('status', { name: 'Loading…' })).toBeTruthy()
  await waitFor(() => expect(asked).toBe(1))
  answer(refused)
  expect((await screen.findByRole('alert')).textContent).toContain('Not reached')
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shown()).toEqual(['b', 'c']))
  expect(screen.queryByRole('alert')).toBeNull()
})

const lost = () =>
  Response.json(
    { status: 400, error: { code: 'internal', message: { th: 'ติดต่อไม่ได้', en: 'Not reached' } } },
    { status: 400 },
  )
const publish = () => screen.getByLabelText<HTMLInputElement>(/Publish/)

test('an import whose answer was lost goes out again as the same one; with another choice it is another, which is asked about before', async () => {
  const keys: (string | null)[] = []
  const { client } = await inBuilder({}, <ImportPanel />, {
    answer: (address) =>
      address.endsWith('/preview')
        ? { status: 200, data: plan }
        : address.endsWith('/import')
          ? lost()
          : undefined,
  })
  const call = client.call
  client.call = ((path: string, options: { key?: string }) => {
    if (path.endsWith('/import')) keys.push(options.key ?? null)
    return call(path, options as never)
  }) as typeof call
  await choose()
  const go = async (count: number, by = 'Import'): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: by }))
    await waitFor(() => expect(keys.length).toBe(count))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Not reached It may have been done all the same.',
      ),
    )
  }
  await go(1)
  await go(2, 'Ask again')
  fireEvent.click(publish())
  fireEvent.click(await screen.findByRole('button', { name: 'Leave it as it was' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(publish().checked).toBe(false)
  await go(3)
  fireEvent.click(publish())
  fireEvent.click(await screen.findByRole('button', { name: 'Choose otherwise' }))
  await waitFor(() =>
    expect([publish().checked, screen.queryByRole('alert')]).toEqual([true, null]),
  )
  await go(4)
  expect(keys[0]).toHaveLength(26)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
})

test('what is chosen stays as it is while the import is on its way', async () => {
  let answer: (value: unknown) => void = () => undefined
  await inBuilder({}, <ImportPanel />, {
    answer: (address) =>
      address.endsWith('/preview')
        ? { status: 200, data: plan }
        : address.endsWith('/import')
          ? new Promise((resolve) => (answer = resolve))
          : undefined,
  })
  await choose()
  const locked = () =>
    [...document.querySelectorAll<HTMLSelectElement>('[data-entry] select'), publish()].map(
      ({ disabled }) => disabled,
    )
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }))
  await waitFor(() => expect(locked()).toEqual([true, true, true]))
  // A refusal tells that nothing was done: it is chosen anew without a question.
  answer(
    Response.json(
      {
        status: 409,
        error: { code: 'version-stale', message: { th: 'มีผู้แก้ก่อน', en: 'Changed meanwhile' } },
      },
      { status: 409 },
    ),
  )
  await waitFor(() => expect(locked()).toEqual([false, false, false]))
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
  fireEvent.click(publish())
  expect(publish().checked).toBe(true)
})

test.each([
  ['en', ['Menu 1 – Title (TH): ก → ข', 'Approve before publishing: Yes → No']],
  ['th', ['เมนู 1 – ชื่อ (TH): ก → ข', 'ตรวจก่อนเผยแพร่: ใช่ → ไม่ใช่']],
] as const)('what differs of the site is named as it is set (%s)', async (locale, expected) => {
  const label = (th: string, en: string) => ({ 'x-label': { th, en } })
  const entity = {
    type: 'object',
    properties: {
      menu: { type: 'array', items: { $ref: '#/$defs/entry' }, ...label('เมนู', 'Menu') },
      approval: { type: 'boolean', ...label('ตรวจก่อนเผยแพร่', 'Approve before publishing') },
    },
    $defs: {
      entry: {
        type: 'object',
        properties: { title: { $ref: 'sala:text', ...label('ชื่อ', 'Title') } },
      },
    },
  }
  const differences = [
    { change: 'changed', kind: 'document', path: 'menu[0].title.th', before: 'ก', after: 'ข' },
    { change: 'changed', kind: 'document', path: 'approval', before: true, after: false },
  ]
  const site = { kind: 'site', name: '', title: '', status: 'changed', differences }
  await inBuilder({}, <ImportPanel />, {
    locale,
    answer: (address) =>
      address.endsWith('/preview')
        ? { status: 200, data: { entries: [site], missing: {}, files: 0 } }
        : address.endsWith('/api/model/site')
          ? { status: 200, data: { name: 'site', entity } }
          : address.endsWith('/api/blocks')
            ? { status: 200, data: {} }
            : undefined,
  })
  await choose()
  const details = (await screen.findByText(/\(2\)/)).closest('details')!
  details.open = true
  await act(async () => void fireEvent(details, new Event('toggle')))
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('.builder-differences li')].map((one) =>
        one.textContent!.replace(/^\S+ +/, ''),
      ),
    ).toEqual(expected),
  )
})
