/** Edits that are always small, and one more for so many characters; never more than `MOST`. */
const FEW = 2
const PER = 200
const MOST = 5
/** A text must be so many times as long as what was changed of it: in a short one a letter is another word. */
const TIMES = 5

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const digits = (text: string): string => text.replace(/\D/g, '')

/** How many characters are put in, left out or replaced between two texts; `most + 1` for any more. */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  const far = most + 1
  let [before, row] = [new Uint8Array(b.length + 2), new Uint8Array(b.length + 2)]
  for (let j = 0; j < before.length; j++) before[j] = Math.min(j, far)
  for (let i = 1; i <= a.length; i++) {
    const [first, last] = [Math.max(1, i - most), Math.min(b.length, i + most)]
    row[first - 1] = first === 1 ? Math.min(i, far) : far
    for (let j = first; j <= last; j++)
      row[j] = Math.min(
        before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        before[j]! + 1,
        row[j - 1]! + 1,
        far,
      )
    row[last + 1] = far
    ;[before, row] = [row, before]
  }
  return before[b.length]!
}

/**
 * Is an edit of a text so small that its translation still says the same: a typo, a space, bold letters? At most two characters
 * differ, in long texts one more for every 200 and five at most, and the text is five times as long as what differs. Figures that
 * differ are never small: they are prices and dates. Markup does not count.
 */
export function isSmallEdit(before: string, after: string): boolean {
  const [a, b] = [plain(before), plain(after)]
  if (a === b) return true
  if (digits(a) !== digits(b)) return false
  const length = Math.min(a.length, b.length)
  const most = Math.min(MOST, FEW + Math.floor(length / PER))
  const edits = editsBetween(a, b, most)
  return edits <= most && edits * TIMES <= length
}
