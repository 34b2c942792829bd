import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Order } from './DocumentHead.stories.tsx'

test('company, title and facts; a fact without a value is left out', async () => {
  const { container } = await renderBlock(Order.args as never)
  expect(container.querySelector('.sala-doc-name')!.textContent).toBe('บริษัท ศาลา จำกัด')
  expect(container.textContent).toContain('เลขประจำตัวผู้เสียภาษี 0105560012342 สำนักงานใหญ่')
  expect([...container.querySelectorAll('dt')].map((one) => one.textContent)).toEqual([
    'เลขที่',
    'วันที่',
  ])
})
