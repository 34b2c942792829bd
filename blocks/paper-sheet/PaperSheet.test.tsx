import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Label, Original } from './PaperSheet.stories.tsx'

test('a sheet says its size and which copy it is', async () => {
  const { container, unmount } = await renderBlock(Original.args as never)
  expect(container.querySelector('.sala-sheet')!.getAttribute('data-paper')).toBe('a4')
  expect(container.querySelector('.sala-sheet-mark')!.textContent).toBe('ต้นฉบับ')
  unmount()
  const label = await renderBlock(Label.args as never)
  expect(label.container.querySelector('.sala-sheet')!.getAttribute('data-paper')).toBe('label')
  expect(label.container.querySelector('.sala-sheet-mark')).toBeNull()
})
