/** Characters of a value that are shown, and how many of them lead to what differs. */
const LONGEST = 80
const AHEAD = 20

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Both as far as they are shown: from shortly before they differ, and without markup where the words do. */
export function sidesOf(
  both: [string, string],
  longest = LONGEST,
): { before: string; after: string } {
  const words = both.map(plain)
  const [before, after] = (words[0] === words[1] ? both : words) as [string, string]
  let from = 0
  if (Math.max(before.length, after.length) > longest) {
    while (from < before.length && before[from] === after[from]) from++
    from = Math.max(0, from - AHEAD)
    // No letter without what stands on it.
    while (from > 0 && /\p{M}/u.test(before[from] ?? '')) from--
  }
  const cut = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + longest)}${text.length > from + longest ? '…' : ''}`
  return { before: cut(before), after: cut(after) }
}
