import { normaliseThai } from '#shared'

/**
 * A text whose bytes sort as `Intl.Collator('th')` sorts (spec: readings 3), so that both databases and the browser agree:
 * punctuation is skipped, a vowel written before its consonant counts after it, tone marks and case only break ties.
 */
const PRIMARY = [
  ...'`^+<=>|~$฿0123456789กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮํะัาำิีึืุูเแโใไฺabcdefghijklmnopqrstuvwxyz',
]
const WEIGHTS = new Map(
  PRIMARY.map((character, rank) => [character, String.fromCharCode(0x30 + rank)]),
)
const MARKS = new Map([...'๎์็่้๊๋'].map((mark, rank) => [mark, String.fromCharCode(0x32 + rank)]))
/** Letters by Unicode, signs to the collator. */
const SKIPPED = new Set('ฯๆ๏๚๛')
const LATER = '\u0200'
const COMMON = '1'
const LEVEL = '\u0001'
const LENGTH = 100
const LEADING_VOWEL = /([เแโใไ])([ก-ฮ])/g

const trimmed = (weights: string): string => weights.replace(/1+$/, '')

/** With what the sort key of every text begins that begins with this one. */
export const sortPrefix = (text: string): string => sortKey(text).split(LEVEL)[0]!

export function sortKey(text: string): string {
  const ordered = normaliseThai(text.slice(0, LENGTH * 2))
    .replace(LEADING_VOWEL, '$2$1')
    .replaceAll('ๅ', 'า')
  let primary = ''
  let secondary = ''
  let tertiary = ''
  for (const character of ordered.normalize('NFD')) {
    const mark = MARKS.get(character)
    const lower = character.toLowerCase()
    const weight = WEIGHTS.get(lower)
    if (mark) secondary += mark
    else if (weight) {
      primary += weight
      secondary += COMMON
      tertiary += lower === character ? COMMON : '2'
    } else if (/\p{M}/u.test(character)) secondary += LATER + character
    else if (/[\p{L}\p{N}]/u.test(character) && !SKIPPED.has(character)) {
      primary += LATER + lower
      secondary += COMMON
      tertiary += lower === character ? COMMON : '2'
    }
    if (primary.length >= LENGTH) break
  }
  const ties = [trimmed(secondary), trimmed(tertiary)]
  return ties[1] ? [primary, ...ties].join(LEVEL) : ties[0] ? primary + LEVEL + ties[0] : primary
}
