import { expect, test } from 'vitest'
import { readTable } from './readTable.ts'

const TEXT = 'วันที่,จำนวนเงิน\n2026-11-28,2500\n'

/** Thai letters of Windows-874 lie at one distance from those of Unicode. */
const thai = Uint8Array.from(TEXT, (letter) => {
  const code = letter.charCodeAt(0)
  return code < 0x80 ? code : code - 0x0e01 + 0xa1
})
const wide = (isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array((TEXT.length + 1) * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, letter] of [...`\uFEFF${TEXT}`].entries())
    view.setUint16(at * 2, letter.charCodeAt(0), isLittle)
  return bytes
}

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['Windows-874', thai],
  ['UTF-16, as Excel writes it', wide(true)],
  ['UTF-16 of the other order', wide(false)],
])('a statement in %s is read', async (_, bytes) => {
  expect(await readTable(new Blob([bytes as never]))).toEqual({
    heads: ['วันที่', 'จำนวนเงิน'],
    rows: [['2026-11-28', '2500']],
  })
})
