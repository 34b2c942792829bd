import { intl } from '#shared'
import { richTextToText } from './richText.ts'

/**
 * The first `length` characters of a text or of HTML: up to the last word end before, else the last whole grapheme,
 * with an ellipsis when something is left out (spec: academy 9; readings 36).
 */
export function excerpt(html: string, length = 100): string {
  const text = richTextToText(html)
  const graphemes = [...intl.segments('th', 'grapheme').segment(text)].map((part) => part.segment)
  if (graphemes.length <= length) return text
  const room = graphemes.slice(0, length).join('').length
  let end = 0
  for (const word of intl.segments('th', 'word').segment(text)) {
    const after = word.index + word.segment.length
    if (after > room) break
    if (word.isWordLike) end = after
  }
  return `${text.slice(0, end || room).trimEnd()}…`
}
