import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Missing, Post } from './PostDetail.stories.tsx'

test('breadcrumb, title, date and content without its script', async () => {
  const { container } = await renderBlock(Post.args as never, {
    params: { pageSlug: 'news', postSlug: 'news-1' },
  })
  expect(screen.getByRole('navigation').textContent).toBe('หน้าแรก › news › news-1')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('เปิดหลักสูตรคลังสินค้ารุ่นใหม่')
  expect(screen.getByText('1 พฤศจิกายน 2569')).toBeTruthy()
  expect(container.innerHTML).not.toContain('alert')
})

test('a post that is not there is said to be missing', async () => {
  await renderBlock(Missing.args as never)
  expect(screen.getByText('ไม่พบบทความนี้')).toBeTruthy()
})
