import { fullFormats } from 'ajv-formats/dist/formats.js'
import equalModule from 'ajv/dist/runtime/equal.js'
import lengthModule from 'ajv/dist/runtime/ucs2length.js'
import { patternOf } from '../schema/patternOf.ts'
import { idDigits, isMoney, isThaiCitizenId, isThaiTaxId } from '#shared'

/**
 * What every compiled validator may call: bundled once, handed to each validator module, so that a validator made while
 * the product runs needs no import of its own and no evaluation in the browser.
 */
export interface ValidatorRuntime {
  equal(a: unknown, b: unknown): boolean
  ucs2length(text: string): number
  isMoney(value: unknown): boolean
  patternOf(source: string): RegExp
  formats: Record<string, unknown>
}

/** What validators call that know of days; it brings the calendar along (`dayRuntime.ts`). */
export interface DayRuntime extends ValidatorRuntime {
  /** A bound as each language writes it. */
  dayTexts(bound: string): { th: string; en: string }
  isFromDay(text: string, bound: string): boolean
  isUntilDay(text: string, bound: string): boolean
  /** Was a day written that the calendar does not have? */
  isImpossibleDay(text: string): boolean
}

/** A default export of CommonJS arrives plain or wrapped, as the loader has it. */
const inner = <T>(module: T | { default: T }): T =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : module

const THAI_FORMATS = {
  'thai-tax-id': isThaiTaxId,
  'thai-citizen-id': isThaiCitizenId,
  'thai-postal-code': /^[1-9]\d{4}$/,
  /** A Thai number of 10 digits (spec: academy 5). */
  'thai-phone': (text: string): boolean => /^0\d{9}$/.test(idDigits(text).replace(/[()]/g, '')),
  /** Thai numbers of 9 or 10 digits, or a foreign one that begins with +; hyphens, spaces and brackets are left aside. */
  phone: (text: string): boolean =>
    /^(0\d{8,9}|\+[1-9]\d{6,14})$/.test(idDigits(text).replace(/[()]/g, '')),
}

export const validatorRuntime: ValidatorRuntime = {
  equal: inner(equalModule) as unknown as ValidatorRuntime['equal'],
  ucs2length: inner(lengthModule) as unknown as ValidatorRuntime['ucs2length'],
  isMoney,
  patternOf,
  formats: { ...fullFormats, ...THAI_FORMATS },
}
