import { isRecord, isTranslatedText, pickText, type Locale } from '#shared'

/** The same with every text in one language alone: only what its reader reads travels. Nothing is copied that says nothing else. */
export function textsIn<T>(value: T, locale: Locale): T {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => textsIn(item, locale))
    return (items.some((item, at) => item !== value[at]) ? items : value) as T
  }
  if (!isRecord(value)) return value
  if (isTranslatedText(value) && Object.keys(value).every((key) => key === 'th' || key === 'en'))
    return pickText(value, locale) as T
  const entries = Object.entries(value).map(([key, one]) => [key, textsIn(one, locale)] as const)
  return entries.some(([key, one]) => one !== value[key])
    ? (Object.fromEntries(entries) as T)
    : value
}
