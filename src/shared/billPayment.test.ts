import { expect, test } from 'vitest'
import { billPayment, crc16 } from './billPayment.ts'

const BILL = { billerId: '099400015804189', ref1: 'LS2026000001', amount: 700 }

test('the checksum is the one that is published', () => {
  // The check value of CRC-16/CCITT-FALSE.
  expect(crc16('123456789')).toBe('29B1')
  // A code of a bank, tags 30 and 31, as it was handed out.
  expect(
    crc16(
      '00020101021230810016A00000067701011201150107536000315010214KB0000022388850320APIC1779263190951UMO31690016A00000067701011301030040214KB0000022388850420APIC1779263190951UMO5303764540510.005802TH6304',
    ),
  ).toBe('AC1A')
})

test('a bill is a code of tag 30 in baht, for one amount', () => {
  const code = billPayment({ ...BILL, ref2: 'AB12' })!
  expect(code.slice(0, -4)).toBe(
    '000201' +
      '010212' +
      '3063' +
      '0016A000000677010112' +
      '0115099400015804189' +
      '0212LS2026000001' +
      '0304AB12' +
      '5303764' +
      '5406700.00' +
      '5802TH' +
      '6304',
  )
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
  expect(billPayment({ ...BILL, amount: 0.5 })).toContain('54040.50')
  expect(billPayment(BILL)).toContain('3055')
})

test.each([
  [{ billerId: undefined }],
  [{ billerId: '09940001580418' }],
  [{ billerId: '09940001580418x' }],
  [{ ref1: '' }],
  [{ ref1: 'ls1' }],
  [{ ref1: 'A'.repeat(21) }],
  [{ ref1: 'ก' }],
  [{ ref2: 'a b' }],
  [{ amount: 0 }],
  [{ amount: -1 }],
  [{ amount: 1.005 }],
  [{ amount: Number.NaN }],
  [{ amount: Infinity }],
  [{ amount: undefined }],
  [{ amount: 1e10 }],
])('%j is no bill', (wrong) => {
  expect(billPayment({ ...BILL, ...wrong })).toBeUndefined()
})
