import { isMoney } from './money.ts'

/** A reference as banks take it (spec: readings 2.32). */
export const BILL_REFERENCE = /^[0-9A-Z]{1,20}$/
const BILLER_ID = /^[0-9]{15}$/
/** What a field of two digits of length and these codes can say. */
const AMOUNT_MAX = 9_999_999_999.99
const BILL_PAYMENT = 'A000000677010112'
const BAHT = '764'

export interface Bill {
  /** 15 digits. */
  billerId?: string | undefined
  ref1?: string | undefined
  ref2?: string | undefined
  /** Baht, at most two decimals. */
  amount?: number | undefined
}

/** CRC-16 of EMVCo codes: polynomial 0x1021, from 0xFFFF; four digits in capitals. Takes ASCII. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const field = (tag: string, value: string): string =>
  tag + String(value.length).padStart(2, '0') + value

/**
 * What the QR code of a PromptPay bill payment says: EMVCo, tag 30, for this amount alone (spec: readings 2.32).
 * Undefined where a bank would refuse it: libraries that draw codes do not look.
 */
export function billPayment({ billerId = '', ref1 = '', ref2, amount }: Bill): string | undefined {
  if (
    !BILLER_ID.test(billerId) ||
    !BILL_REFERENCE.test(ref1) ||
    (ref2 && !BILL_REFERENCE.test(ref2))
  )
    return undefined
  if (amount === undefined || !isMoney(amount) || amount <= 0 || amount > AMOUNT_MAX)
    return undefined
  const biller =
    field('00', BILL_PAYMENT) +
    field('01', billerId) +
    field('02', ref1) +
    (ref2 ? field('03', ref2) : '')
  const body = `${field('00', '01')}${field('01', '12')}${field('30', biller)}${field('53', BAHT)}${field('54', amount.toFixed(2))}${field('58', 'TH')}6304`
  return body + crc16(body)
}
