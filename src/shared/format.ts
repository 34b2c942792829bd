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

const AGES: [unit: 'day' | 'hour' | 'minute', milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** How long ago a moment was, in its largest unit: “2 days ago”. */
export function formatAge(at: string, now: number, locale: Locale): string {
  const passed = Math.max(0, now - Date.parse(at))
  if (Number.isNaN(passed)) return ''
  const [unit, size] = AGES.find(([, length]) => passed >= length) ?? AGES.at(-1)!
  return intl.ages(INTL[locale]).format(-Math.floor(passed / size), unit)
}
