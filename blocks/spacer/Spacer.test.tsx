import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Large, Small } from './Spacer.stories.tsx'

test('it is room and nothing else: screen readers pass it over', async () => {
  for (const [story, size] of [
    [Small, 'xs'],
    [Large, 'xl'],
  ] as const) {
    const { container, unmount } = await renderBlock(story.args as never)
    const room = container.querySelector<HTMLElement>('.sala-spacer')!
    expect([room.dataset.size, room.getAttribute('aria-hidden'), room.textContent]).toEqual([
      size,
      'true',
      '',
    ])
    unmount()
  }
})
