import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageObject } from '#schema'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import {
  renderPage,
  environmentOf,
  pageWith,
  shippedRegistry,
} from '../../tests/support/renderPage.tsx'
import { Card, Circle, Missing } from './Reusable.stories.tsx'

const object = Card.args!.object!
const answers = Card.args!.data as {
  part: { page: { builder: { columns: { objects: PageObject[] }[] }[] } }
}
const edit = {
  ObjectFrame: ({ children }: { children: React.ReactNode }) => <>{children}</>,
  EmptyPlace: () => null,
  slotNames: () => [],
}
const note = (): string | null => screen.queryByRole('note')?.textContent ?? null

test('the rows of the part are drawn, with what this use says of itself', async () => {
  await renderBlock(Card.args as never, {}, 'en')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Summer science camp')
  expect(screen.getByText('Enrolment is open today.')).toBeTruthy()
})

test('a use that says nothing shows what the part says', async () => {
  await renderBlock(
    { ...Card.args, object: { ...object, props: { part: 'p1' } } } as never,
    {},
    'en',
  )
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('New course')
})

test('two uses on one page share no id and take nothing from one another', async () => {
  const registry = shippedRegistry()
  await registry.preload(['reusable', 'heading', 'text'])
  const other = {
    ...object,
    id: 'other',
    props: { part: 'p1', values: { headline: { th: 'สอง', en: 'The second' } } },
  }
  const { container } = await act(async () =>
    render(
      renderPage(
        pageWith(object, other),
        environmentOf(registry, { data: { [object.id]: answers, other: answers } }),
        'en',
      ),
    ),
  )
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
  ).toEqual(['Summer science camp', 'The second'])
  const ids = [...container.querySelectorAll<HTMLElement>('[data-id]')].map(
    (element) => element.dataset.id,
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(6)
})

test('what the blocks of the part asked for reaches them', async () => {
  const list = { id: 'q', type: 'reusable', v: 1, props: { part: 'inner' } }
  const outer = {
    ...answers.part.page,
    builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects: [list] }] }],
  }
  await renderBlock(
    { ...Card.args, data: { part: { page: outer, data: { q: answers } } } } as never,
    {},
    'en',
  )
  expect(screen.getByText('Enrolment is open today.')).toBeTruthy()
})

test.each([
  ['a part within itself', Circle.args!, /holds itself/],
  ['a part that is gone', Missing.args!, /not published or is gone/],
  [
    'a part that is deleted',
    { ...Missing.args, data: { part: { problem: 'gone', title: { th: 'ป้าย', en: 'Banner' } } } },
    /Here stood the reusable part “Banner”, which is deleted/,
  ],
  [
    'a part that is not published',
    { ...Missing.args, data: { part: { problem: 'unpublished', title: 'Banner' } } },
    /Here stands the reusable part “Banner”, which is not published/,
  ],
  [
    'a use without a part',
    { ...Missing.args, object: { ...object, props: {} } },
    /No reusable part is chosen/,
  ],
] as const)(
  '%s: visitors see nothing, those who can mend it are told on the page and on the canvas',
  async (_name, args, said) => {
    const nobody = await renderBlock(args as never, {}, 'en')
    expect(note()).toBeNull()
    expect(nobody.container.querySelector('.sala-empty')).toBeNull()
    nobody.unmount()
    for (const to of [{ admin: true }, { edit }]) {
      const { unmount } = await renderBlock(args as never, to, 'en')
      expect(note()).toMatch(said)
      unmount()
    }
  },
)

test('what has not come yet is said to be on its way on the canvas, and to be missing on a page that was sent without it', async () => {
  const { container, unmount } = await renderBlock(
    { ...Card.args, data: {} } as never,
    { edit },
    'en',
  )
  expect(container.querySelector('.sala-empty')?.textContent).toBe('Loading…')
  unmount()
  await renderBlock({ ...Card.args, data: {} } as never, { admin: true }, 'en')
  expect(note()).toMatch(/not published or is gone/)
})
