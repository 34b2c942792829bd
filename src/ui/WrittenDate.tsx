import { formatDate, useLocale } from '#i18n'

/** A date in words, in the language of the page. */
export function WrittenDate({ iso, style }: { iso: string; style: 'medium' | 'long' }) {
  return <>{formatDate(iso, useLocale(), style)}</>
}
