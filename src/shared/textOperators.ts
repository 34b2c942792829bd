import {
  asText,
  isNothing,
  limited,
  listOf,
  toNumber,
  type Operator,
  type Run,
} from './expressionRun.ts'
import { idDigits, isThaiCitizenId, isThaiTaxId, thaiCheckDigit } from './thai.ts'

const text = (arg: unknown, data: unknown, run: Run): string => asText(run.value(arg, data))

/** The check digit of a GS1 number, from its other digits: weights 3 and 1 from the right. */
export function gs1CheckDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Thirteen digits of which the last is right. */
export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) && gs1CheckDigit(code.slice(0, 12)) === Number(code[12])

const padded =
  (pad: (word: string, length: number, fill: string) => string): Operator =>
  (args, data, run) => {
    const length = Math.min(1000, Math.trunc(toNumber(run.value(args[1], data))))
    return limited(pad(text(args[0], data, run), length, text(args[2] ?? '0', data, run)), run)
  }

/** Text and check digits in rules; nothing counts as the empty text. */
export const TEXT_OPERATORS: Record<string, Operator> = {
  /** `[text, length, fill?]`: filled up on the left, with zeros unless said otherwise. */
  pad: padded((word, length, fill) => word.padStart(length, fill)),
  /** `[text, length, fill?]`: filled up on the right. */
  padEnd: padded((word, length, fill) => word.padEnd(length, fill)),
  /** `[text, from, length?]`: from 0 on; a negative place counts from the end. */
  slice: (args, data, run) => {
    const word = text(args[0], data, run)
    const from = Math.trunc(toNumber(run.value(args[1] ?? 0, data)))
    const begin = from < 0 ? Math.max(0, word.length + from) : from
    const length = run.value(args[2] ?? null, data)
    return isNothing(length)
      ? word.slice(begin)
      : word.slice(begin, begin + Math.max(0, Math.trunc(toNumber(length))))
  },
  upper: (args, data, run) => text(args[0], data, run).toUpperCase(),
  lower: (args, data, run) => text(args[0], data, run).toLowerCase(),
  trim: (args, data, run) => text(args[0], data, run).trim(),
  /** `[list, between?]` */
  join: (args, data, run) => {
    const between = text(args[1] ?? ', ', data, run)
    return limited(listOf(args, data, run).map(asText).join(between), run)
  },
  /** The check digit of the first twelve digits of an EAN-13; nothing where they are not twelve. */
  ean13CheckDigit: (args, data, run) => {
    const digits = text(args[0], data, run)
    return /^\d{12}$/.test(digits) ? gs1CheckDigit(digits) : null
  },
  isEan13: (args, data, run) => isEan13(text(args[0], data, run)),
  /** The check digit of the first twelve digits of a Thai id or tax id (spec: readings 28). */
  thaiCheckDigit: (args, data, run) => {
    const digits = idDigits(text(args[0], data, run))
    return /^\d{12}$/.test(digits) ? thaiCheckDigit(digits) : null
  },
  isThaiId: (args, data, run) => isThaiCitizenId(text(args[0], data, run)),
  isThaiTaxId: (args, data, run) => isThaiTaxId(text(args[0], data, run)),
}
