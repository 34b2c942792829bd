import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Down, Enrol } from './Steps.stories.tsx'

test('steps are an ordered list side by side; one without a title is none', async () => {
  const { container, unmount } = await renderBlock(Enrol.args as never, {}, 'en')
  expect(container.querySelector<HTMLElement>('ol.sala-steps')!.dataset.look).toBe('across')
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Choose a course',
    'Enrol',
    'Pay',
    'Learn',
  ])
  unmount()
  await renderBlock(Down.args as never)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['ก', 'ข'])
})
