import { plainValue, type Locale } from './text.ts'

const INTL: Record<Locale, string> = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' }
const TIME_ZONE = 'Asia/Bangkok'

type DateStyle = 'short' | 'medium' | 'long' | 'datetime' | 'time'

const DATE_OPTIONS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  datetime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
}

/** Makes each one once: making it takes far longer than writing with it. */
function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}

const dateFormat = once((key) => {
  const [locale, style] = key.split(' ') as [Locale, DateStyle]
  return new Intl.DateTimeFormat(INTL[locale], { ...DATE_OPTIONS[style], timeZone: TIME_ZONE })
})
const numberFormat = once((locale) => new Intl.NumberFormat(INTL[locale as Locale]))
const moneyFormat = once((locale) => new Intl.NumberFormat(INTL[locale as Locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/** An ISO date or instant in Asia/Bangkok: the Buddhist era in Thai, the Common Era in English (spec: readings, Language). */
export function formatDate(iso: string | null | undefined, locale: Locale, style: DateStyle = 'medium'): string {
  if (!iso) return ''
  const at = Date.parse(iso.length === 10 ? `${iso}T00:00:00+07:00` : iso)
  if (Number.isNaN(at)) return iso
  const parts = dateFormat(`${locale} ${style}`).formatToParts(at)
  // The era ("พ.ศ.") is said by the year itself; only the literal before it would be left dangling.
  return parts.filter((part) => part.type !== 'era').map((part) => part.value).join('').replace(/\s+/g, ' ').trim()
}

export const formatNumber = (value: number, locale: Locale): string => numberFormat(locale).format(value)

/** An amount with two decimals and grouping; the currency stands behind it in words where the screen says so. */
export const formatMoney = (value: number, locale: Locale): string => moneyFormat(locale).format(value)

/** How `{{path|form}}` writes a value: `number`, `money`, `date`, `datetime`; anything else as plain text. */
export const valueWriter = (locale: Locale) => (value: unknown, form?: string): string => {
  if (typeof value === 'number' && form === 'money') return formatMoney(value, locale)
  if (typeof value === 'number' && form === 'number') return formatNumber(value, locale)
  if (typeof value === 'string' && (form === 'date' || form === 'datetime')) return formatDate(value, locale, form === 'date' ? 'medium' : form)
  return plainValue(value)
}
