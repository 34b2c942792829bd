import { isRecord, isTranslatedText, pickText, type Locale } from '#shared'

/** As many words of a value as are shown. */
const LONGEST = 160

/** A value of any shape in few words: the texts and figures that stand in it, without the names of fields. */
export function wordsOfValue(value: unknown, locale: Locale): string {
  const found = textsIn(value, locale).join(', ')
  return found.length > LONGEST ? `${found.slice(0, LONGEST).trimEnd()}…` : found || '–'
}

function textsIn(value: unknown, locale: Locale): string[] {
  if (value === undefined || value === null || value === '') return []
  if (isTranslatedText(value)) return [pickText(value, locale)].filter(Boolean)
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, locale))
  if (isRecord(value)) return Object.values(value).flatMap((one) => textsIn(one, locale))
  return [String(value)]
}
