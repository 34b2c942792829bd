import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Half, Over, Seats } from './Progress.stories.tsx'

test.each([
  [Half, 62.5, 100, '63%'],
  [Seats, 18, 30, '18 of 30'],
  [Over, 100, 100, '100%'],
] as const)(
  'how much is done is told as a bar and as a figure (%#)',
  async (story, value, max, figure) => {
    await renderBlock(story.args as never, {}, 'en')
    const bar = screen.getByRole<HTMLProgressElement>('progressbar')
    expect([bar.value, bar.max]).toEqual([value, max])
    expect(screen.getByText(figure)).toBeTruthy()
  },
)
