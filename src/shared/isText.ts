import { isRecord } from './isRecord.ts'
import type { Text } from './text.ts'

/** A text with a language for each of its wordings. */
export const isTranslatedText = (value: unknown): value is Exclude<Text, string> =>
  isRecord(value) &&
  typeof value.th === 'string' &&
  (value.en === undefined || typeof value.en === 'string')

/** A text an admin wrote, for all languages or for each. */
export const isText = (value: unknown): value is Text =>
  typeof value === 'string' || isTranslatedText(value)
