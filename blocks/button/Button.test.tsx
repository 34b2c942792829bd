import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { storyArgs } from '#registry'
import type { PageObject } from '#schema'
import { drawBlock } from '../../tests/support/drawBlock.tsx'
import { findProblems, apply, toModel } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import block from './block.json'
import { Pair } from './Button.stories.tsx'

test('each button is a link in its language', async () => {
  await drawBlock(Pair.args as never, {}, 'en')
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enrol', '/member/register'],
    ['Contact us', 'mailto:info@example.com'],
  ])
})

test('a button that leads to a script is not drawn', async () => {
  await drawBlock(storyArgs(block, 'bad-address'))
  expect(screen.queryByRole('link')).toBeNull()
})

const edit = { ObjectFrame: ({ children }: { children?: ReactNode }) => <div>{children}</div>, EmptyPlace: () => null, slotNames: () => [] } as never

test('a button whose link is taken away stays to be seen while the page is edited, marked, and is told of', async () => {
  const read = toModel({ type: 'page', slug: 'p', title: 'P', builder: [{ id: 'r', columns: [{ id: 'c', objects: [{ id: 'b', type: 'button', v: 1, props: { buttons: [{ text: 'Go', link: '/cms/page/gone' }] } }] }] }] } as never)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const found = findProblems(read.value, { blocks: shippedBlocks, pages: {} })
  const mended = apply(read.value, found.find(({ code }) => code === 'broken-link')!.fix!)
  if (!mended.ok) throw new Error(JSON.stringify(mended.failures))
  expect(findProblems(mended.value.model, { blocks: shippedBlocks, pages: {} }).map(({ code, level, path }) => [code, level, path])).toContainEqual(['missing-value', 'warning', ['props', 'buttons', '0', 'link']])
  const object = { ...(mended.value.model.nodes.b as unknown as { data: PageObject }).data, id: 'b' }
  const given = { ...Pair.args!, object, props: object.props } as never
  const { unmount } = await drawBlock(given, { edit }, 'en')
  expect([screen.getByRole('link').textContent, screen.getByRole('link').getAttribute('aria-disabled'), screen.getByRole('link').hasAttribute('href')]).toEqual(['Go', 'true', false])
  unmount()
  await drawBlock(given, {}, 'en')
  expect(screen.queryByRole('link')).toBeNull()
})
