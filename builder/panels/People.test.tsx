import { Notifications, notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { apply } from '#pages/model'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { People } from './People.tsx'
import { useComments } from './useComments.ts'

function Listening() {
  useComments('page-id')
  return null
}
const self = { _id: 'me', username: 'me', roles: [] } as never
const people = [
  { tab: 'a', user: 'me', name: 'Somying Srisuk', block: null, away: false },
  { tab: 'b', user: 'other', name: 'Ann Bee', block: null, away: false },
]

test.each([
  ['en', 'You, in another window'],
  ['th', 'คุณเอง ในอีกหน้าต่างหนึ่ง'],
] as const)(
  'others are told by their initials, and oneself in another window by a sign (%s)',
  async (locale, you) => {
    await inBuilder({}, <People autosave={{ hear: () => undefined } as never} />, {
      locale,
      user: self,
      answer: (address) =>
        address.includes('/presence') ? { status: 200, data: { version: 1, people } } : undefined,
    })
    await screen.findByText('AB')
    const own = document.querySelector(`[data-person="${you}"]`)!
    expect([
      own.textContent,
      own.querySelectorAll('svg').length,
      own.getAttribute('aria-label'),
    ]).toEqual(['', 1, expect.stringContaining(you)])
  },
)

test.each([
  ['en', 'Ann Bee (looking elsewhere)'],
  ['th', 'Ann Bee (กำลังดูหน้าอื่น)'],
] as const)(
  'a window that is not in sight still tells that it is open, and others see it so (%s)',
  async (locale, away) => {
    const said: unknown[] = []
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await inBuilder({}, <People autosave={{ hear: () => undefined } as never} />, {
      locale,
      user: self,
      answer: (address, body) => {
        if (!address.includes('/presence')) return undefined
        said.push(body)
        return { status: 200, data: { version: 1, people: [{ ...people[1], away: true }] } }
      },
    })
    await screen.findByText('AB')
    visible.mockRestore()
    expect(said[0]).toMatchObject({ away: true })
    const other = document.querySelector('[data-away] [data-person="Ann Bee"]')!
    expect([other.getAttribute('title'), other.getAttribute('aria-label')]).toEqual([
      away,
      expect.stringContaining(away),
    ])
  },
)

test.each([
  ['Ann Bee', 'Ann Bee has deleted Heading “Words”, which you had chosen.'],
  ['', 'Heading “Words”, which you had chosen, has been deleted by somebody else.'],
])(
  'who writes in a block is told that %s has deleted it, and of no other block',
  async (who, words) => {
    notifications.clean()
    const heading = (id: string) => ({
      id,
      type: 'heading',
      v: 1,
      props: { text: { th: 'คำ', en: 'Words' } },
    })
    const { store } = await inBuilder(
      {
        builder: [
          { id: 'r', columns: [{ id: 'c', objects: [heading('a'), heading('b'), heading('d')] }] },
        ],
      },
      <>
        <People autosave={{ hear: () => undefined } as never} />
        <Notifications />
      </>,
      { user: self },
    )
    const takeAway = (id: string): void => {
      const { model, version } = store.getState()
      const merged = apply(model, { type: 'remove', id })
      if (merged.ok)
        act(() =>
          store.applyMerged(merged.value.model, {
            who,
            version: version + 1,
            state: 'draft',
            isSaved: true,
          }),
        )
    }
    act(() => store.select('b'))
    takeAway('a')
    expect(screen.queryByText(/you had chosen/)).toBeNull()
    takeAway('b')
    expect((await screen.findByText(/you had chosen/)).textContent).toBe(
      `${words} What you wrote in it stands in the history of the page.`,
    )
  },
)

test('a remark made in another window is asked for at most two seconds later, and while one is alone the gateway is asked every five', async () => {
  const asked = { presence: 0, comments: 0 }
  let here: object[] = people
  let comments = '1 a 1'
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await inBuilder(
    {},
    <>
      <People autosave={{ hear: () => undefined } as never} />
      <Listening />
    </>,
    {
      user: self,
      answer: (address) => {
        if (address.includes('/comment/query')) {
          asked.comments += 1
          return { status: 200, message: 'success', data: [], paging: {} }
        }
        if (!address.includes('/presence')) return undefined
        asked.presence += 1
        return { status: 200, data: { version: 1, people: here, comments } }
      },
    },
  )
  await screen.findByText('AB')
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  const before = asked.comments
  comments = '2 b 1'
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(asked.comments).toBe(before + 1)
  const together = asked.presence
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(asked.presence - together).toBeLessThanOrEqual(11)
  expect(asked.comments).toBe(before + 1)
  here = []
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const alone = asked.presence
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(asked.presence - alone).toBeLessThanOrEqual(7)
  vi.useRealTimers()
})
