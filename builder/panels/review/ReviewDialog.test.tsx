import { Notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SessionUser } from '#gateway'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import type { Saving } from '../../data/useSaving.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { ReviewState } from './ReviewState.tsx'

const review = {
  _id: 'r',
  version: 1,
  state: 'asked',
  page: 'page-id',
  created_by: 'asker',
  created_at: '2026-03-04T05:00:00.000Z',
  updated_by: 'asker',
  updated_at: '2026-03-04T05:00:00.000Z',
}
const page = {
  _id: 'page-id',
  version: 1,
  type: 'page',
  slug: 'p',
  state: 'draft',
  title: { th: 'ก', en: 'a' },
  builder: [],
}

// A text area of the kit listens for fonts, which jsdom does not have.
beforeAll(
  () =>
    void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
)

/** The review as another person opens it, of a page that was changed at that time. */
const opened = (
  changed: string,
  locale: 'th' | 'en' = 'en',
  user?: SessionUser,
  {
    holds = true,
    version = 1,
    saving = {},
  }: { holds?: boolean; version?: number; saving?: object } = {},
) =>
  inBuilder(
    { layout: 'public', display: 'single', authen: false },
    <ReviewDialog
      saving={saving as Saving}
      onPublish={() => undefined}
      onClose={() => undefined}
    />,
    {
      locale,
      ...(user ? { user } : {}),
      answer: (address) =>
        address.includes('/review/query')
          ? { status: 200, data: [review], paging: { page: 1, totalPages: 1 } }
          : address.endsWith('/api/page/page-id')
            ? { status: 200, data: { ...page, version, updated_at: changed } }
            : address.endsWith('/asked')
              ? { status: 200, data: holds }
              : address.endsWith('/transition') || address.endsWith('/api/review')
                ? { status: 200, data: review }
                : undefined,
    },
  )

test('who answers a review is told that the page was changed after it was asked for, and when', async () => {
  await opened('2026-03-04T06:30:00.000Z')
  expect((await screen.findByText(/was changed after this was asked for/)).textContent).toContain(
    '4 Mar 2026, 13:30',
  )
})

test('that is told in Thai too', async () => {
  await opened('2026-03-04T06:30:00.000Z', 'th')
  expect((await screen.findByText(/ถูกแก้หลังจากขอให้ตรวจ/)).textContent).toContain('2569')
})

test('who asked is told to ask anew', async () => {
  await opened('2026-03-04T06:30:00.000Z', 'en', {
    _id: 'asker',
    roles: ['admin'],
  } as unknown as SessionUser)
  expect(
    (await screen.findByText(/ask again, which takes the place of what you asked for/)).textContent,
  ).toContain('13:30')
})

test.each([
  ['en', 'Ask again', 'Changed since a review was asked for'],
  ['th', 'ขอให้ตรวจอีกครั้ง', 'แก้ไขแล้วหลังจากขอให้ตรวจ'],
] as const)(
  'who asked and changed the page since sees so beside it, and asks anew in one dialog (%s)',
  async (locale, again, ended) => {
    const asker = { _id: 'asker', roles: ['admin'] } as unknown as SessionUser
    const { sent } = await opened('2026-03-04T06:30:00.000Z', locale, asker, {
      holds: false,
      saving: { autosave: { save: async () => ({ ok: true }) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: again }))
    await waitFor(() =>
      expect(
        sent
          .filter(({ address, body }) => body && !address.endsWith('/query'))
          .map(({ address, body }) => [
            address.split('/').slice(-2).join('/'),
            (body as { transition?: string }).transition,
          ])
          .slice(-2),
      ).toEqual([
        ['r/transition', 'withdraw'],
        ['api/review', undefined],
      ]),
    )
    cleanup()
    await inBuilder({}, <ReviewState autosave={{} as Saving['autosave']} />, {
      locale,
      user: asker,
      answer: (address) =>
        address.includes('/review/query')
          ? { status: 200, data: [review], paging: { page: 1, totalPages: 1 } }
          : address.endsWith('/asked')
            ? { status: 200, data: false }
            : undefined,
    })
    expect((await screen.findByRole('button', { name: ended })).getAttribute('data-review')).toBe(
      'outdated',
    )
  },
)

test('who answers approves nothing that was changed since it was asked for, and nothing that they have not before their eyes', async () => {
  const offered = (): string[] =>
    ['Return', 'Approve', 'Approve and publish'].filter((name) =>
      screen.queryByRole('button', { name }),
    )
  await opened('2026-03-04T06:30:00.000Z', 'en', undefined, { holds: false })
  await waitFor(() => expect(offered()).toEqual(['Return']))
  cleanup()
  const heard: number[] = []
  await opened('2026-03-04T04:59:00.000Z', 'en', undefined, {
    version: 3,
    saving: { autosave: { hear: async (version: number) => void heard.push(version) } },
  })
  expect(
    (await screen.findByText(/was changed since it was loaded here/)).closest(
      '[data-review-newer]',
    ),
  ).toBeTruthy()
  expect(offered()).toEqual(['Return'])
  await userEvent.click(screen.getByRole('button', { name: 'Load it' }))
  expect(heard).toEqual([3])
})

test('of a page that is as it was then nothing is told', async () => {
  await opened('2026-03-04T04:59:00.000Z')
  expect(await screen.findByText('The draft', { selector: 'figcaption' })).toBeTruthy()
  expect(document.querySelector('[data-review-outdated]')).toBeNull()
})

test.each([
  ['en', 'Visitors do not see this page yet'],
  ['th', 'ผู้เข้าชมยังไม่เห็นหน้านี้'],
] as const)(
  'of a page that was never published it says so, and of its settings nothing (%s)',
  async (locale, words) => {
    await opened('2026-03-04T04:59:00.000Z', locale)
    expect(await screen.findByText(words, { selector: 'figcaption' })).toBeTruthy()
    expect(document.querySelectorAll('[data-change]')).toHaveLength(0)
  },
)

test('who returns a page and says nothing is led to where they would', async () => {
  await opened('2026-03-04T04:59:00.000Z')
  await userEvent.click(await screen.findByRole('button', { name: 'Return' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Answer/ })),
  )
  expect(screen.getByText('Say what is to be changed.')).toBeTruthy()
})

test('what who approves says beside it goes along', async () => {
  const { sent } = await opened('2026-03-04T04:59:00.000Z')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Answer/ }), ' Good ')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(sent.find(({ address }) => address.endsWith('/transition'))?.body).toMatchObject({
      transition: 'approve',
      reason: 'Good',
    }),
  )
})

test('an approval is shown as long as the page is as it was then', async () => {
  let approved = true
  const { store } = await inBuilder({}, <ReviewState autosave={{} as Saving['autosave']} />, {
    answer: (address) =>
      address.includes('/review/query')
        ? {
            status: 200,
            data: [{ ...review, state: 'approved' }],
            paging: { page: 1, totalPages: 1 },
          }
        : address.endsWith('/approved')
          ? { status: 200, data: approved }
          : undefined,
  })
  expect(await screen.findByRole('button', { name: 'Approved' })).toBeTruthy()
  approved = false
  store.setState({ version: 2 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approved' })).toBeNull())
})

test('what was asked for is over at once where the page is published without an answer', async () => {
  let state = 'asked'
  const { store } = await inBuilder({}, <ReviewState autosave={{} as Saving['autosave']} />, {
    answer: (address) =>
      address.includes('/review/query')
        ? { status: 200, data: [{ ...review, state }], paging: { page: 1, totalPages: 1 } }
        : undefined,
  })
  expect(await screen.findByRole('button', { name: 'Waits for a review' })).toBeTruthy()
  state = 'superseded'
  store.setState({ state: 'published', behind: false })
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Waits for a review' })).toBeNull(),
  )
})

test('what visitors see and the draft are drawn in either language', async () => {
  const row = (words: object) => [
    {
      id: 'r',
      columns: [{ id: 'c', objects: [{ id: 'h', type: 'heading', v: 1, props: { text: words } }] }],
    },
  ]
  const published = {
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'a' },
    builder: row({ th: 'เดิม', en: 'Same' }),
  }
  await inBuilder(
    { builder: row({ th: 'ใหม่', en: 'Same' }) } as never,
    <ReviewDialog saving={{} as Saving} onPublish={() => undefined} onClose={() => undefined} />,
    {
      locale: 'en',
      answer: (address) =>
        address.includes('/review/query')
          ? { status: 200, data: [review], paging: { page: 1, totalPages: 1 } }
          : address.endsWith('/api/page/page-id')
            ? { status: 200, data: { ...page, published, updated_at: review.created_at } }
            : undefined,
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (entries: object[]) => void) {}
      observe() {
        this.seen([{ isIntersecting: true, boundingClientRect: { width: 560 } }])
      }
      disconnect() {}
    },
  )
  const draft = () => document.querySelector('[data-side="to"]')!
  await waitFor(() => expect(draft().textContent).toContain('Same'))
  await userEvent.click(screen.getByRole('radio', { name: 'Thai' }))
  await waitFor(() => expect(draft().textContent).toContain('ใหม่'))
})

test('who asked for a review is told that an edit ended it, and asks again in one press', async () => {
  let holds = true
  const { store, sent } = await inBuilder(
    {},
    <>
      <Notifications />
      <ReviewState
        autosave={{ save: async () => ({ ok: true }) } as unknown as Saving['autosave']}
      />
    </>,
    {
      user: { _id: 'asker', username: 'asker', roles: [] } as unknown as SessionUser,
      answer: (address) =>
        address.includes('/review/query')
          ? { status: 200, data: [review], paging: { page: 1, totalPages: 1 } }
          : address.endsWith('/asked')
            ? { status: 200, data: holds }
            : address.endsWith('/transition') || address.endsWith('/api/review')
              ? { status: 200, data: review }
              : undefined,
    },
  )
  expect(await screen.findByRole('button', { name: 'Waits for a review' })).toBeTruthy()
  expect(screen.queryByText(/^What you changed ended the review/)).toBeNull()
  holds = false
  act(() => store.setState({ version: 2 }))
  expect(await screen.findByText(/^What you changed ended the review/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await waitFor(() =>
    expect(
      sent
        .map(({ address }) => address.split('/').slice(-2).join('/'))
        .filter((address) => ['r/transition', 'api/review'].includes(address)),
    ).toEqual(['r/transition', 'api/review']),
  )
})
