import { expect, test } from 'vitest'
import { namedAddresses } from './namedAddresses.ts'

test('namedAddresses: lines of a spreadsheet, of an address book and with numbers before them', () => {
  expect(
    namedAddresses(
      'สมชาย ใจดี\tsomchai@example.co.th\r\n2.\tสมหญิง\tใจดี\tying@example.co.th\n\n"Wichai" <wichai@example.co.th>\nno-name@example.co.th\nno address',
    ),
  ).toEqual([
    { name: 'สมชาย ใจดี', email: 'somchai@example.co.th' },
    { name: 'สมหญิง ใจดี', email: 'ying@example.co.th' },
    { name: 'Wichai', email: 'wichai@example.co.th' },
    { name: '', email: 'no-name@example.co.th' },
    { name: 'no address', email: '' },
  ])
})
