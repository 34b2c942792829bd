import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Conflict } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'

const heading = (id: string, words: string) => ({
  id,
  type: 'heading',
  v: 1,
  props: { text: { th: words, en: words } },
})
const rows = (words: string) =>
  ['a', 'b'].map((id) => ({
    id: `r${id}`,
    columns: [{ id: `c${id}`, objects: [heading(id, id === 'b' ? words : 'First')] }],
  })) as unknown as PageDocument['builder']
const value = (path: string[], mine: unknown, theirs: unknown) => ({
  path,
  steps: path,
  about: 'value' as const,
  base: 'was',
  mine,
  theirs,
})
const conflicts: Conflict[] = [
  { what: 'setting', field: 'layout', ...value(['layout'], 'public', 'frontend') },
  {
    what: 'changed',
    id: 'b',
    kind: 'object',
    type: 'heading',
    ...value(['props', 'text', 'en'], 'Open from nine', 'Open from ten'),
  },
  { what: 'moved', id: 'rb', kind: 'row' },
]

test.each([
  [
    'en',
    [
      'Page: both changed “Layout”',
      'Heading “Mine”: both changed “Text (EN)”',
      'Row 2: both moved it',
    ],
    ['Mine', 'Theirs', 'Public site', 'Members'],
  ],
  [
    'th',
    ['หน้า: แก้ “เค้าโครง” ทั้งสองคน', 'หัวเรื่อง “Mine”: แก้ “ข้อความ (EN)” ทั้งสองคน', 'แถวที่ 2: ย้ายทั้งสองคน'],
    ['ของฉัน', 'ของเขา', 'เว็บไซต์สาธารณะ', 'สมาชิก'],
  ],
] as const)(
  'what both changed is told from others of its kind, settings and their choices by their words, and which side is whose (%s)',
  async (locale, names, words) => {
    const current = {
      _id: 'page-id',
      version: 2,
      type: 'page',
      slug: 'p',
      title: { th: 'ก', en: 'a' },
      layout: 'frontend',
      builder: rows('Theirs'),
    } as unknown as StoredRecord
    await inBuilder(
      { layout: 'public', builder: rows('Mine') },
      <ConflictDialog
        current={current}
        conflicts={conflicts}
        onClose={() => undefined}
        onResolve={() => undefined}
      />,
      { locale },
    )
    // No side looks chosen before one is.
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-conflict')).toBe(true))
    const groups = screen.getAllByRole('radiogroup')
    expect(
      groups.map(
        (one) => document.getElementById(one.getAttribute('aria-labelledby')!)!.textContent,
      ),
    ).toEqual(names)
    const first = groups[0]!.closest<HTMLElement>('[data-choice]')!
    // Of two texts, only what differs is marked, and a third may be written.
    const marked = (side: string): (string | null)[] =>
      [...groups[1]!.closest('[data-choice]')!.querySelectorAll(side)].map(
        ({ textContent }) => textContent,
      )
    expect([marked('del'), marked('ins')]).toEqual([['nine'], ['ten']])
    expect(groups.map((one) => within(one).getAllByRole('radio').length)).toEqual([2, 3, 2])
    for (const one of words) expect(within(first).getAllByText(one)).toBeTruthy()
  },
)

test('who may change words only takes what others deleted as deleted, and keeps the words alone of what both changed', async () => {
  const levelled = (words: string, level: number) =>
    [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [{ ...heading('b', words), props: { text: { th: words, en: words }, level } }],
          },
        ],
      },
    ] as unknown as PageDocument['builder']
  const current = {
    _id: 'page-id',
    version: 2,
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'a' },
    builder: levelled('Theirs', 3),
  } as unknown as StoredRecord
  const resolve = vi.fn()
  const both: Conflict[] = [
    {
      what: 'changed',
      id: 'b',
      kind: 'object',
      type: 'heading',
      ...value(['props', 'text', 'en'], 'Mine', 'Theirs'),
    },
    { what: 'removed', by: 'theirs', id: 'gone', kind: 'object', type: 'heading' },
  ]
  const { store } = await inBuilder(
    { builder: levelled('Mine', 2) },
    <ConflictDialog
      current={current}
      conflicts={both}
      onClose={() => undefined}
      onResolve={resolve}
    />,
    { contentOnly: true },
  )
  const [changed, removed] = screen.getAllByRole('radiogroup')
  expect(within(changed!).getByRole<HTMLInputElement>('radio', { name: 'Mine' }).disabled).toBe(
    false,
  )
  expect(within(removed!).getByRole<HTMLInputElement>('radio', { name: 'Mine' }).disabled).toBe(
    true,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Mine everywhere' }))
  fireEvent.click(screen.getByRole('button', { name: 'Bring together and save' }))
  const [choose, own] = resolve.mock.lastCall!
  expect(both.map(choose)).toEqual(['mine', 'theirs'])
  expect(own(store.getState().model).nodes.b).toMatchObject({
    data: { props: { text: { en: 'Mine' }, level: 3 } },
  })
})

test('who saved is named, and the words of what they deleted can be taken along, also by who may change words only', async () => {
  const copied: string[] = []
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      clipboard: { value: { writeText: async (text: string) => void copied.push(text) } },
    }) as Navigator,
  )
  const box = {
    id: 'gone',
    type: 'card',
    v: 1,
    props: {},
    slots: {
      body: [
        {
          id: 'rg',
          columns: [
            {
              id: 'cg',
              objects: [
                {
                  ...heading('in', 'My words'),
                  props: { text: { th: 'คำของฉัน', en: 'My words' } },
                },
                {
                  id: 't',
                  type: 'text',
                  v: 1,
                  props: { html: { th: '<p>ก <b>ข</b></p>', en: '' } },
                },
              ],
            },
          ],
        },
      ],
    },
  }
  const current = {
    _id: 'page-id',
    version: 2,
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'a' },
    builder: [],
    updated_by: 'u2',
  } as unknown as StoredRecord
  const both: Conflict[] = [
    { what: 'removed', by: 'theirs', id: 'gone', kind: 'object', type: 'card' },
  ]
  await inBuilder(
    {
      builder: [
        { id: 'r', columns: [{ id: 'c', objects: [box] }] },
      ] as unknown as PageDocument['builder'],
    },
    <ConflictDialog
      current={current}
      conflicts={both}
      onClose={() => undefined}
      onResolve={() => undefined}
    />,
    {
      contentOnly: true,
      answer: (address) =>
        address.endsWith('/people') ? { status: 200, data: { u2: 'Manee Rak' } } : undefined,
    },
  )
  expect(await screen.findByRole('dialog', { name: 'Manee Rak has changed the same' })).toBeTruthy()
  expect(document.querySelector('[data-own-words]')!.textContent).toBe('คำของฉัน\nMy words\nก ข')
  fireEvent.click(screen.getByRole('button', { name: /^Copy your words/ }))
  expect((await screen.findByText('Copied.')).getAttribute('role')).toBe('status')
  expect(copied).toEqual(['คำของฉัน\nMy words\nก ข'])
  vi.unstubAllGlobals()
})
