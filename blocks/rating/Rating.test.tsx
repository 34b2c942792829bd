import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Half, One } from './Rating.stories.tsx'

test.each([
  [Half, 'en', '4.64.6 of 5120 ratings · From learners', '92%'],
  [Half, 'th', '4.64.6 จาก 5จาก 120 คน · ผู้เรียนจริง', '92%'],
  [One, 'en', '33 of 51 rating', '60%'],
] as const)(
  'a score is told in words and shown in stars (%#)',
  async (story, locale, text, width) => {
    const { container } = await renderBlock(story.args as never, {}, locale)
    const rating = container.querySelector('.sala-stars')!
    expect(rating.textContent).toBe(text)
    expect(rating.querySelector<HTMLElement>('.sala-stars-row > span')!.style.inlineSize).toBe(
      width,
    )
    expect(screen.queryAllByRole('link')).toHaveLength(story === Half ? 1 : 0)
  },
)
