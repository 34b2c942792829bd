import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageObject } from '#schema'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Courses, Failed, None } from './Repeater.stories.tsx'

const texts = (): (string | null)[] =>
  screen.getAllByRole('heading').map((heading) => heading.textContent)
const edit = {
  ObjectFrame: ({
    object: { id },
    children,
  }: {
    object: PageObject
    children: React.ReactNode
  }) => <div data-frame={id}>{children}</div>,
  EmptyPlace: () => <p>empty</p>,
  slotNames: () => ['item'],
}

test('its slot stands there once a row, with the values of the row; what a row lacks keeps its own', async () => {
  const { container } = await renderBlock(Courses.args as never)
  expect(texts()).toEqual(['คลังสินค้า', 'กฎหมายแรงงาน', 'ชื่อ'])
  expect(container.querySelectorAll('.sala-repeater[data-columns="2"] > li')).toHaveLength(3)
})

test('none says so in the words of the page, and a failure is not called empty', async () => {
  const { unmount } = await renderBlock(None.args as never)
  expect(screen.getByText('ยังไม่มีหลักสูตร')).toBeTruthy()
  unmount()
  await renderBlock(Failed.args as never)
  expect(screen.getByRole('status').textContent).toMatch(/ไม่สำเร็จ/)
})

test('an editor works in the first row; the others follow it and are no targets', async () => {
  const { container } = await renderBlock(Courses.args as never, { edit })
  expect(container.querySelectorAll('[data-frame="name"]')).toHaveLength(1)
  expect(container.querySelectorAll('[data-slot="item"]:not([inert] *)')).toHaveLength(1)
  expect(container.querySelectorAll('li[data-still][inert]')).toHaveLength(2)
})

test('an editor has one row to work in where there is none', async () => {
  const { container } = await renderBlock(None.args as never, { edit })
  expect(container.querySelectorAll('[data-frame="name"]')).toHaveLength(1)
  expect(screen.getByRole('note')).toBeTruthy()
})

test('what the rule of a row hides is not drawn in it; the editor still has it to work on, as what is hidden', async () => {
  const args = Courses.args as unknown as {
    data: { rows: { key: string; data: Record<string, object> }[] }
  }
  const hidden = {
    ...args,
    data: {
      rows: args.data.rows.map((row, index) =>
        index < 2 ? { ...row, data: { name: { $hidden: true } } } : row,
      ),
    },
  } as never
  const { unmount } = await renderBlock(hidden)
  expect(texts()).toEqual(['ชื่อ'])
  unmount()
  const frames = {
    ...edit,
    ObjectFrame: ({
      object: { id, hidden: isHidden },
      children,
    }: {
      object: PageObject
      children: React.ReactNode
    }) => (
      <div data-frame={id} data-hidden={isHidden}>
        {children}
      </div>
    ),
  }
  const edited = await renderBlock(hidden, { edit: frames })
  expect(
    [...edited.container.querySelectorAll<HTMLElement>('[data-frame="name"]')].map(
      ({ dataset }) => dataset.hidden,
    ),
  ).toEqual(['true'])
})
