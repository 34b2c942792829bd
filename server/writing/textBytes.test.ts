import { expect, test } from 'vitest'
import { sniff } from './fileTypes.ts'
import { utf8Bytes } from './textBytes.ts'

const TEXT = 'ชื่อ,น้ำหนัก\r\nกข,า “x”'
const utf16 = (text: string, big = false): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}
const tis = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0)
      return code >= 0x0e00 ? code - 0x0e00 + 0xa0 : code
    }),
  )

test.each([
  ['Windows-874', tis('ชื่อ,น้ำหนัก\r\nกข,า'), 'ชื่อ,น้ำหนัก\r\nกข,า'],
  ['TIS-620 of a few bytes', Buffer.from([0xa1, 0xa2, 0x2c, 0xd2]), 'กข,า'],
  ['UTF-16 little-endian', utf16(TEXT), TEXT],
  ['UTF-16 big-endian', utf16(TEXT, true), TEXT],
])('a text in %s becomes UTF-8 with its mark', (_, bytes, text) => {
  expect(utf8Bytes(bytes)!.toString()).toBe(`\ufeff${text}`)
  expect(sniff(bytes, 'ไทย.csv').ok).toBe(true)
})

test('UTF-8 stays byte for byte', () => {
  const bytes = Buffer.from(TEXT)
  expect(utf8Bytes(bytes)).toBe(bytes)
})

test.each([
  ['western letters', Buffer.from('café,naïve', 'latin1'), 'file-encoding'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'file-content'],
  ['half of a UTF-16 letter', Buffer.concat([utf16('a'), Buffer.from([0x0e])]), 'file-content'],
])('%s in a file of text are refused as %s', (_, bytes, code) => {
  const result = sniff(bytes, 'a.csv')
  expect(result.ok ? [] : result.failures.map((failure) => failure.code)).toEqual([code])
})
