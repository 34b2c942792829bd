import { intl } from './intl.ts'
import { plainValue, type Locale } from './text.ts'

const INTL: Record<Locale, string> = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' }
const IN_BANGKOK = { timeZone: 'Asia/Bangkok' } as const
const TWO_DECIMALS: Intl.NumberFormatOptions = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
}

type DateStyle = 'short' | 'medium' | 'long' | 'datetime' | 'time'

const DATE_OPTIONS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { ...IN_BANGKOK, day: '2-digit', month: '2-digit', year: 'numeric' },
  medium: { ...IN_BANGKOK, day: 'numeric', month: 'short', year: 'numeric' },
  long: { ...IN_BANGKOK, day: 'numeric', month: 'long', year: 'numeric' },
  datetime: {
    ...IN_BANGKOK,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  time: { ...IN_BANGKOK, hour: '2-digit', minute: '2-digit' },
}

/** An ISO date or instant in Asia/Bangkok: the Buddhist era in Thai, the Common Era in English (spec: readings, Language). */
export function formatDate(
  iso: string | null | undefined,
  locale: Locale,
  style: DateStyle = 'medium',
): string {
  if (!iso) return ''
  const at = Date.parse(iso.length === 10 ? `${iso}T00:00:00+07:00` : iso)
  if (Number.isNaN(at)) return iso
  const parts = intl.dates(INTL[locale], DATE_OPTIONS[style]).formatToParts(at)
  // The era ("พ.ศ.") is said by the year itself; only the literal before it would be left dangling.
  return parts
    .filter((part) => part.type !== 'era')
    .map((part) => part.value)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

export const formatNumber = (value: number, locale: Locale): string =>
  intl.numbers(INTL[locale]).format(value)

/** An amount with two decimals and grouping; the currency stands behind it in words where the screen says so. */
export const formatMoney = (value: number, locale: Locale): string =>
  intl.numbers(INTL[locale], TWO_DECIMALS).format(value)

/** How `{{path|form}}` writes a value: `number`, `money`, `date`, `datetime`; anything else as plain text. */
export const valueWriter =
  (locale: Locale) =>
  (value: unknown, form?: string): string => {
    if (typeof value === 'number' && form === 'money') return formatMoney(value, locale)
    if (typeof value === 'number' && form === 'number') return formatNumber(value, locale)
    if (typeof value === 'string' && (form === 'date' || form === 'datetime'))
      return formatDate(value, locale, form === 'date' ? 'medium' : form)
    return plainValue(value)
  }
