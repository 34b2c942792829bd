import { intl } from './intl.ts'
import type { Locale } from './text.ts'

const INTL: Record<Locale, string> = { th: 'th-TH-u-nu-latn', en: 'en-GB' }
const TWO_DECIMALS: Intl.NumberFormatOptions = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
}

export const formatNumber = (value: number, locale: Locale): string =>
  intl.numbers(INTL[locale]).format(value)

/** An amount with two decimals and grouping; the currency stands behind it in words where the screen says so. */
export const formatMoney = (value: number, locale: Locale): string =>
  intl.numbers(INTL[locale], TWO_DECIMALS).format(value)
