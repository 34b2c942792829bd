import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Cards, Faces, Failed, None } from './LecturerList.stories.tsx'

test('faces have name and place alone, cards the biography too', async () => {
  const faces = await renderBlock(Faces.args as never)
  expect(screen.getAllByText('วิศวกรความปลอดภัย · โรงงานตัวอย่าง')).toHaveLength(2)
  expect(faces.container.textContent).not.toContain('20 ปี')
  faces.unmount()
  const cards = await renderBlock(Cards.args as never)
  expect(cards.container.textContent).toContain('20 ปี')
})

test.each([
  [None, 'ยังไม่ได้ระบุวิทยากร'],
  [Failed, 'โหลดรายชื่อวิทยากรไม่ได้ ลองเปิดหน้านี้ใหม่'],
])('none and failed ones are told (%#)', async (story, text) => {
  await renderBlock(story.args as never)
  expect(screen.getByText(text)).toBeTruthy()
})
