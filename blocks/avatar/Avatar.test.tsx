import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { initials } from './initials.ts'
import block from './block.json'
import { Broken, Initials, Picture } from './Avatar.stories.tsx'

test('it comes in six sizes, medium unless said otherwise', async () => {
  expect(block.props.properties.size.enum).toEqual(['xs', 'small', 'medium', 'large', 'xl', '2xl'])
  const args = Initials.args as { object: object }
  const object = { ...args.object, props: { name: 'A B' } }
  const { container } = await renderBlock({ ...args, object } as never)
  expect(container.querySelector<HTMLElement>('.sala-portrait')!.dataset.size).toBe('medium')
})

test('a counter above 99 shows 99+, and what it counts is told', async () => {
  const { container, unmount } = await renderBlock(Initials.args as never, {}, 'en')
  expect(container.querySelector('.sala-portrait-badge')!.textContent).toBe('99+99+ notices')
  unmount()
  const exact = await renderBlock(Broken.args as never, {}, 'en')
  expect(exact.container.querySelector('.sala-portrait-badge')!.textContent).toBe('9999 notices')
})

test.each([
  ['สมชาย ใจดี', 'สจ'],
  ['เกศินี แสงทอง', 'กส'],
  ['ดร.ไพศาล โชติ', 'พช'],
  ['Mr. John Smith', 'JS'],
  ['anna', 'A'],
  ['', ''],
])('the initials of %s are %s', (name, letters) => expect(initials(name)).toBe(letters))

test('a picture that does not come leaves the initials', async () => {
  const { container } = await renderBlock(Broken.args as never)
  expect(screen.getByRole('img', { name: 'Anna Berg' }).textContent).toBe('AB')
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByRole('img', { name: 'Anna Berg' }).textContent).toBe('AB')
})

test('with its name beside it the name is read once, and the whole leads on', async () => {
  await renderBlock(Picture.args as never, {}, 'en')
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/cms/page/lecturers')
  expect(link.textContent).toContain('Somchai JaideeLecturer in safety')
  expect(screen.queryByRole('img')).toBeNull()
})
