import { expect, test } from 'vitest'
import { isExternal, safeImage, safeLink } from './links.ts'

test.each([
  '/lesson/home',
  '#part',
  '?page=2',
  'page/about',
  'https://example.com/a?b=c',
  'http://example.com',
  'mailto:a@b.co',
  'tel:+6621234567',
  '/cms/page/หน้าแรก',
])('%s may be linked to', (address) => {
  expect(safeLink(address)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://x',
  '',
  null,
  {},
  'h\tttps://example.com',
])('%j may not', (address) => {
  expect(safeLink(address)).toBeUndefined()
})

test('a host without a scheme, however written, is external', () => {
  expect(safeLink('//evil.example')).toBe('https://evil.example')
  expect(safeLink('/\\evil.example')).toBe('https://evil.example')
  expect(isExternal(safeLink('\\\\evil.example')!)).toBe(true)
})

test('pictures come by http, not by post', () => {
  expect(safeImage('mailto:a@b.co')).toBeUndefined()
  expect(safeImage('/files/a.jpg')).toBe('/files/a.jpg')
})
