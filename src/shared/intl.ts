/** Makes each one once for what it is asked for: making what writes numbers takes far longer than writing with it. */
function kept<Asked extends unknown[], Made>(
  make: (...asked: Asked) => Made,
): (...asked: Asked) => Made {
  const made = new Map<string, Made>()
  return (...asked) => {
    const key = JSON.stringify(asked)
    const found = made.get(key) ?? make(...asked)
    made.set(key, found)
    return found
  }
}

/** What Intl makes, for everything that would make it anew at each call. */
export const intl = {
  numbers: kept(
    (locale: string, options: Intl.NumberFormatOptions = {}) =>
      new Intl.NumberFormat(locale, options),
  ),
  lists: kept((locale: string) => new Intl.ListFormat(locale)),
  ages: kept((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })),
  orders: kept((locale: string) => new Intl.Collator(locale, { numeric: true })),
  plurals: kept((locale: string) => new Intl.PluralRules(locale)),
  segments: kept(
    (locale: string, granularity: 'grapheme' | 'word') =>
      new Intl.Segmenter(locale, { granularity }),
  ),
}
