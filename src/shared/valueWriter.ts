import { formatDate } from './dates.ts'
import { formatMoney, formatNumber } from './format.ts'
import { plainValue, type Locale } from './text.ts'

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
