import { expect, test } from 'vitest'
import { incompleteLink } from './incompleteLink.ts'
import { safeLink } from './links.ts'

test.each([
  '/',
  '/about',
  '/lesson/home?x=1',
  '#part',
  '?page=2',
  'https://example.com',
  'HTTP://localhost:4000/x',
  'https://ตัวอย่าง.ไทย',
  '//elsewhere.example/a',
  'mailto:a@b.co',
  'mailto:?subject=x',
  'tel:+6621234567',
  '/order/{{_id}}',
  '{{row.link}}',
  ' /about ',
  '',
])('%j is complete', (link) => {
  expect(incompleteLink(link)).toBeUndefined()
})

test.each([
  'https://',
  'http:',
  'https:///',
  'https://?x',
  'https://exa mple.com',
  '//',
  'mailto:',
  'mailto:somchai',
  'mailto:@example.com',
  'tel:',
  'tel:office',
  'about us',
])('%s lacks what only its writer knows', (link) => {
  expect(incompleteLink(link)).toEqual({})
})

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['example.co.th/a?b#c', 'https://example.co.th/a?b#c'],
  ['www.ตัวอย่าง.ไทย', 'https://www.ตัวอย่าง.ไทย'],
  ['info@example.com', 'mailto:info@example.com'],
  ['02-123 4567', 'tel:021234567'],
  ['about', '/about'],
  ['../page/about#team', '/page/about#team'],
  ['handbook.pdf', '/handbook.pdf'],
])('%s was meant to be %s, which is complete', (link, suggestion) => {
  expect(safeLink(link)).toBeDefined()
  expect(incompleteLink(link)).toEqual({ suggestion })
  expect([safeLink(suggestion), incompleteLink(suggestion)]).toEqual([suggestion, undefined])
})
