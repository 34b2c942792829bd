import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Vat } from './DocumentTotals.stories.tsx'

test('sums with the last one strong, and the amount in words; a line of nothing is left out', async () => {
  const args = structuredClone(Vat.args) as {
    props: { lines: object[] }
    object: { props: object }
  }
  const lines = [...args.props.lines, { label: 'ค่าขนส่ง', value: '0.00' }]
  args.object.props = { ...args.props, lines }
  const { container } = await renderBlock(args as never)
  expect([...container.querySelectorAll('dd')].map((one) => one.textContent)).toEqual([
    '1,730.50',
    '121.14',
    '1,851.64',
  ])
  expect(container.querySelector('[data-strong]')!.textContent).toBe('รวมทั้งสิ้น1,851.64')
  expect(container.querySelector('.sala-doc-words')!.textContent).toBe(
    '(หนึ่งพันแปดร้อยห้าสิบเอ็ดบาทหกสิบสี่สตางค์)',
  )
})
