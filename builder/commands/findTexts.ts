import type { JsonSchema } from '#forms/schema'
import { pickText, type Locale, type Text, isRecord } from '#shared'

/** A text that a block shows and that can be written where it stands. */
export interface FoundText {
  /** From the props of the block. */
  path: string[]
  value: Text | undefined
  /** HTML, written with a rich text editor. */
  rich: boolean
}

/** The texts of props by their schema, also those inside lists and groups. Choices, links and the like are no texts. */
export function findTexts(
  schema: JsonSchema | undefined,
  value: unknown,
  path: string[] = [],
): FoundText[] {
  if (!schema) return []
  const rich = schema['x-widget'] === 'html' || schema['x-widget'] === 'html-i18n'
  if (schema.$ref === 'sala:text') return [{ path, value: value as Text | undefined, rich }]
  if (
    schema.type === 'string' &&
    !schema.enum &&
    !schema.format &&
    [undefined, 'multiline', 'html'].includes(schema['x-widget'] as string | undefined)
  )
    return typeof value === 'string' ? [{ path, value, rich }] : []
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      findTexts(schema.items as JsonSchema | undefined, one, [...path, String(index)]),
    )
  if (!isRecord(value)) return []
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(
    ([key, part]) => findTexts(part, value[key], [...path, key]),
  )
}

/** The text with other words in one language; a text in one language stays one as long as nothing else is said in the other. */
export function withWords(before: Text | undefined, words: string, locale: Locale): Text {
  if (isRecord(before)) return { ...(before as { th: string; en: string }), [locale]: words }
  if (before === undefined || before === '' || locale === 'th')
    return locale === 'th' ? words : { th: words, en: words }
  return { th: before, en: words }
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
const squeezed = (words: string): string => words.replace(/\s+/g, '')

/** The text that reads as these words do on the page. */
export function textReading(
  texts: FoundText[],
  words: string,
  locale: Locale,
): FoundText | undefined {
  const wanted = squeezed(words)
  return wanted === ''
    ? undefined
    : texts.find(
        ({ value, rich }) =>
          squeezed(rich ? plain(pickText(value, locale)) : pickText(value, locale)) === wanted,
      )
}
