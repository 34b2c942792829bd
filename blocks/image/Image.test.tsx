import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storyArgs } from '#registry'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Home, Linked, Plain } from './Image.stories.tsx'

const storyOf = (props: object) =>
  ({ ...Plain.args, object: { ...Plain.args!.object, props }, props }) as never

test('without a link it is a picture with its words', async () => {
  await renderBlock(Plain.args as never)
  expect(screen.getByRole('img', { name: 'ห้องเรียน' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a link away opens as asked and says so', async () => {
  await renderBlock(Linked.args as never, {}, 'en')
  const link = screen.getByRole('link', { name: /All courses.*new window/ })
  expect([
    link.getAttribute('href'),
    link.getAttribute('target'),
    link.getAttribute('rel'),
  ]).toEqual(['https://example.com/', '_blank', 'noopener'])
})

test('what matters in it stays in view where it is cropped', async () => {
  const { container } = await renderBlock(Linked.args as never)
  expect(container.querySelector('img')!.style.objectPosition).toBe('30% 80%')
})

test('an uploaded picture is there in the sizes that its place asks for', async () => {
  const { container } = await renderBlock(storyOf({ image: '/files/a.jpg', alt: 'x' }), {
    pictures: { '/files/a.jpg': { width: 1600, height: 900, version: 'ab12' } },
  })
  const picture = container.querySelector('img')!
  expect(picture.srcset).toContain('/files/a.jpg?w=640&v=ab12 640w')
  expect(picture.srcset).toContain('/files/a.jpg?w=1920&v=ab12 1600w')
  expect([picture.width, picture.height, picture.sizes]).toEqual([
    1600,
    900,
    'auto, (min-width: 75rem) 72rem, 100vw',
  ])
})

test('it may lead home', async () => {
  await renderBlock(Home.args as never)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})

test('an address that may not be shown is not', async () => {
  const { container } = await renderBlock(storyArgs(block, 'bad-address'))
  expect(container.querySelector('img, a')).toBeNull()
})
