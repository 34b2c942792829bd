import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Questions, Single } from './Accordion.stories.tsx'

const entries = (container: HTMLElement): HTMLDetailsElement[] => [
  ...container.querySelectorAll('details'),
]

test('entries open by themselves, without a script; those asked for are open at first', async () => {
  const { container } = await renderBlock(Questions.args as never)
  expect(entries(container).map(({ open }) => open)).toEqual([true, false, false])
  expect(entries(container)[1]!.textContent).toMatch(/ใบรับรอง.*สมชาย/)
})

test('one at a time is what the browser does by a common name', async () => {
  const { container } = await renderBlock(Single.args as never)
  const names = new Set(entries(container).map((entry) => entry.getAttribute('name')))
  expect(names.size).toBe(1)
  expect([...names][0]).toBeTruthy()
  expect(screen.getByText('ชำระเงินได้ทางใดบ้าง')).toBeTruthy()
})

test('of entries that exclude each other only the first is open at first', async () => {
  const args = {
    ...Single.args,
    object: {
      ...Single.args!.object!,
      props: {
        single: true,
        items: [{ title: 'ก' }, { title: 'ข', open: true }, { title: 'ค', open: true }],
      },
    },
  }
  const { container } = await renderBlock(args as never)
  expect(entries(container).map(({ open }) => open)).toEqual([false, true, false])
})

test('as questions and answers each has a plus in place of the arrow; otherwise lines', async () => {
  const { container, unmount } = await renderBlock(Single.args as never)
  expect(container.querySelector('.sala-folds')!.getAttribute('data-look')).toBe('faq')
  expect(container.querySelectorAll('summary > .sala-fold-sign')).toHaveLength(2)
  expect(container.querySelector('summary svg')).toBeNull()
  unmount()
  const plain = await renderBlock(Questions.args as never)
  expect(plain.container.querySelector('[data-look]')).toBeNull()
  expect(plain.container.querySelectorAll('summary > svg')).toHaveLength(3)
})
