import type { Locale } from '#shared'

/** The language of the page, for what is shown beside it. */
export const documentLocale = (): Locale => (document.documentElement.lang === 'en' ? 'en' : 'th')
