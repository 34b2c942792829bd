export const LOCALES = ['th', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'th'

/** A text of the product in both languages. */
export interface Bilingual {
  th: string
  en: string
}

/** A text an admin wrote: one string for all languages, or one a language (Thai is the one that must be there). */
export type Text = string | { th: string; en?: string }

export const isLocale = (value: unknown): value is Locale => value === 'th' || value === 'en'

/** The text in the asked language, else in the other one, else the empty string. */
export function pickText(text: Text | undefined | null, locale: Locale): string {
  if (text === undefined || text === null) return ''
  if (typeof text === 'string') return text
  return (locale === 'en' ? text.en || text.th : text.th || text.en) ?? ''
}

/** An admin's text as one of the product: what is not there in a language is there in the other. */
export const inBoth = (text: Text): Bilingual => ({
  th: pickText(text, 'th'),
  en: pickText(text, 'en'),
})

const TEMPLATE = /\{\{\s*([\w$.-]+)(?:\s*\|\s*(\w+))?\s*\}\}/g
const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor'])

/** Own property at a dotted path; `undefined` where the path leaves the data or touches a prototype. */
export function readPath(data: unknown, path: string): unknown {
  let value: unknown = data
  for (const key of path.split('.')) {
    if (
      FORBIDDEN_KEYS.has(key) ||
      typeof value !== 'object' ||
      value === null ||
      !Object.hasOwn(value, key)
    )
      return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** A value as plain text; a missing one is the empty string. */
export const plainValue = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Fills `{{path}}` with values of `data`, once; `{{path|form}}` tells `write` how the value is to look. Nothing is computed. */
export const fillTemplate = (
  template: string,
  data: unknown,
  write: (value: unknown, form?: string) => string = plainValue,
): string =>
  template.replace(TEMPLATE, (_, path: string, form?: string) => write(readPath(data, path), form))
