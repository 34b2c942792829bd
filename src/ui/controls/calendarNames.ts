import { intl, type Locale } from '#shared'

const language = (locale: Locale): string =>
  locale === 'th' ? 'th-TH-u-ca-gregory-nu-latn' : 'en-GB'
export const monthNames = (locale: Locale): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    intl
      .dates(language(locale), { month: 'long', timeZone: 'UTC' })
      .format(Date.UTC(2024, month, 1)),
  )
/** 4 August 2024 is a Sunday: weeks start there (spec: academy 2.2). */
export const dayNames = (locale: Locale): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    intl
      .dates(language(locale), { weekday: 'short', timeZone: 'UTC' })
      .format(Date.UTC(2024, 7, 4 + day)),
  )
