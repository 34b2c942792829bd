import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { barcode } from './barcode.ts'
import { Barcode, Qr, Thai } from './DocumentCode.stories.tsx'

test('a QR code and a barcode are pictures of their text', async () => {
  const { container, unmount } = await renderBlock(Qr.args as never, {}, 'en')
  expect(container.querySelector('svg')!.getAttribute('aria-label')).toBe('QR code of PO-2026-0001')
  unmount()
  const bars = await renderBlock(Barcode.args as never, {}, 'en')
  expect(bars.container.querySelector('svg')!.getAttribute('aria-label')).toBe(
    'Barcode of 8850000000014',
  )
})

test('Code 128 as its standard has it: start, text, check and stop', () => {
  // "A" in set B: start 104, 33, check (104 + 33) mod 103 = 34, stop.
  expect(barcode('A')).toBe('11010010000' + '10100011000' + '10001011000' + '1100011101011')
})

test('a text that has no barcode stands there as text', async () => {
  const { container } = await renderBlock(Thai.args as never)
  expect(container.querySelector('svg')).toBeNull()
  expect(container.textContent).toBe('ป้าย')
})
