import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Facts, Supplier } from './DocumentParty.stories.tsx'

test('name, address and tax id; what is empty is left out', async () => {
  const { container, unmount } = await renderBlock(Supplier.args as never, {}, 'en')
  expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    'Supplier',
    'บริษัท สยามวัสดุ จำกัด',
    '12 ถนนสุขุมวิท กรุงเทพฯ 10110',
    'Tax ID 0105500000011',
  ])
  expect(container.querySelectorAll('dl > div')).toHaveLength(1)
  unmount()
  expect((await renderBlock(Facts.args as never)).container.textContent).toContain('30 วัน')
})
