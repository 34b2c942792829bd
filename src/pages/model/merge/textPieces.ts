const TAG = /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>/gi
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'track', 'col'])

/** Is it rich text? */
export const isRich = (text: string): boolean => /<[a-z][^>]*>/i.test(text)

/**
 * A text in pieces that can be changed each by itself, and together are the text: its lines; of rich text what stands
 * at its outermost level, each paragraph, heading or list. What is no sound rich text is one piece.
 */
export function piecesOf(text: string): string[] {
  if (!isRich(text)) return text === '' ? [] : text.split(/(?<=\n)/)
  const pieces: string[] = []
  const open: string[] = []
  let from = 0
  for (const { 0: tag, 1: closes, 2: name = '', index } of text.matchAll(TAG)) {
    const kind = name.toLowerCase()
    if (VOID.has(kind)) continue
    if (!closes) {
      if (open.length === 0 && index > from) {
        pieces.push(text.slice(from, index))
        from = index
      }
      open.push(kind)
    } else {
      if (open.pop() !== kind) return [text]
      if (open.length > 0) continue
      pieces.push(text.slice(from, index + tag.length))
      from = index + tag.length
    }
  }
  if (open.length > 0) return [text]
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}
