import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { blockLoaders, blockModulePath, createBlockRegistry } from './blockRegistry.ts'

const deferredProps = {
  object: { id: 'a', type: 'heading', v: 1, props: {} },
  props: {},
  data: {},
  slots: {},
}
const Heading = () => <h2>สวัสดี</h2>

test('only the named file of a folder is a block', () => {
  const module = async () => ({ default: Heading })
  expect(
    Object.keys(
      blockLoaders({
        '/blocks/post-list/PostList.tsx': module,
        '/blocks/post-list/PostCard.tsx': module,
        '/blocks/text/Text.test.tsx': module,
      }),
    ),
  ).toEqual(['post-list'])
  expect(blockModulePath('post-list')).toBe('blocks/post-list/PostList.tsx')
})

test('a preloaded block is drawn at once, another when its code has come, an unknown one not at all', async () => {
  const load = vi.fn(async () => ({ default: Heading, catalogues: ['forms'] }))
  const registry = createBlockRegistry({ heading: load })
  expect(registry.component('nothing')).toBeUndefined()
  expect(registry.component('constructor')).toBeUndefined()
  const Deferred = registry.component('heading')!
  render(
    <Suspense fallback="…">
      <Deferred {...deferredProps} />
    </Suspense>,
  )
  expect(await screen.findByRole('heading')).toBeTruthy()
  // Another component would be mounted anew, and what was typed into a form would be gone.
  expect(registry.component('heading')).toBe(Deferred)
  await registry.preload(['heading', 'unknown'])
  expect(load).toHaveBeenCalledTimes(1)
  expect(registry.catalogues()).toEqual(['forms'])
})

test('code that does not load stops no other', async () => {
  const registry = createBlockRegistry({
    broken: async () => Promise.reject(new Error('offline')),
    heading: async () => ({ default: Heading }),
  })
  await registry.preload(['broken', 'heading'])
  expect(registry.component('heading')).toBe(Heading)
})

test('a block is here with its texts alone: what lacks them is fetched anew', async () => {
  const fetchTexts = vi.fn(async (): Promise<void> => Promise.reject(new Error('offline')))
  const registry = createBlockRegistry({
    heading: async () => ({ default: Heading, catalogues: ['blocks'] }),
  })
  registry.bringTexts(fetchTexts)
  await registry.preload(['heading'])
  expect(registry.isHere(['heading'])).toBe(false)
  expect(registry.component('heading')).not.toBe(Heading)
  fetchTexts.mockImplementation(async () => undefined)
  await registry.preload(['heading'])
  expect(fetchTexts).toHaveBeenLastCalledWith(['blocks'])
  expect(registry.isHere(['heading'])).toBe(true)
})
