import { intl } from './intl.ts'
import { normaliseThai } from './thai.ts'

/** Letters by the sound that they begin a syllable with, and end one with (Royal Thai General System). */
const table = (rows: string): Map<string, string> =>
  new Map(
    rows.split(' ').flatMap((row) => {
      const [letters = '', sound = ''] = row.split(':')
      return [...letters].map((letter) => [letter, sound] as const)
    }),
  )
const FIRST = /* @__PURE__ */ table(
  'ก:k ขฃคฅฆ:kh ง:ng จฉชฌ:ch ซศษส:s ญย:y ฎด:d ฏต:t ฐฑฒถทธ:th ณน:n บ:b ป:p ผพภ:ph ฝฟ:f ม:m ร:r ลฬ:l ว:w หฮ:h อ:',
)
const LAST = /* @__PURE__ */ table('กขคฆ:k ง:ng จชซฌฎฏฐฑฒดตถทธศษส:t ญณนรลฬ:n บปผพฟภ:p ม:m ย:i ว:o')

const BEGIN = '(ห[งญนมยรลว]|ทร|สร|จร|อย|[กขคปพผต]ร|[กขคปพผ]ล|[กขค]ว|[ก-ฮ])'
/** A letter that ends the syllable: none that a vowel follows. */
const END = '([กขคฆงจชซฎฏฐฑฒณดตถทธนบปพฟภมญยรลวศษสฬ](?![ะัาำิีึืุู็]))'

/** Syllables as they are written, the longer before the shorter that begin alike: `I` what begins one, `F` what ends it. */
const SYLLABLES: [written: string, vowel: string][] = [
  ['เIียว', 'iao'],
  ['เIียF?', 'ia'],
  ['เIือย', 'ueai'],
  ['เIือF?', 'uea'],
  ['เIาะ', 'o'],
  ['เIา', 'ao'],
  ['เIิF?', 'oe'],
  ['เIอF?', 'oe'],
  ['เIย(?![ะัาำิีึืุู])', 'oei'],
  ['เI็?ว(?![ะัาำิีึืุู])', 'eo'],
  ['เI(?:ะ|็?F?)', 'e'],
  ['แI็?ว(?![ะัาำิีึืุู])', 'aeo'],
  ['แI(?:ะ|็?F?)', 'ae'],
  ['โIย(?![ะัาำิีึืุู])', 'oi'],
  ['โI(?:ะ|F?)', 'o'],
  ['ไIย?(?![ะัาำิีึืุู])', 'ai'],
  ['ใI', 'ai'],
  ['Iัวะ?', 'ua'],
  ['Iัย', 'ai'],
  ['IัF?', 'a'],
  ['Iาว(?![ะัาำิีึืุู])', 'ao'],
  ['Iาย(?![ะัาำิีึืุู])', 'ai'],
  ['IาF?', 'a'],
  ['Iำ', 'am'],
  ['Iิว(?![ะัาำิีึืุู])', 'io'],
  ['IิF?', 'i'],
  ['IีF?', 'i'],
  ['IึF?', 'ue'],
  ['Iื(?:อ|F)?', 'ue'],
  ['Iุย(?![ะัาำิีึืุู])', 'ui'],
  ['IุF?', 'u'],
  ['IูF?', 'u'],
  ['Iะ', 'a'],
  ['Iวย(?![ะัาำิีึืุู])', 'uai'],
  ['IวF', 'ua'],
  ['IรรF', 'a'],
  ['Iรร', 'an'],
  ['I็อF?', 'o'],
  ['Iอย(?![ะัาำิีึืุู])', 'oi'],
  ['Iอ(?![ะัาำิีึืุู])F?', 'o'],
  ['IF', 'o'],
]
let made: [written: RegExp, vowel: string][] | undefined
const syllables = (): [RegExp, string][] =>
  (made ??= SYLLABLES.map(([written, vowel]) => [
    new RegExp(written.replace('I', BEGIN).replace('F', END), 'y'),
    vowel,
  ]))
const SILENT = /[ก-ฮ][ิุ]?์/g
const UNREAD = /[่-๋ๆฯ๎ํ]/g
const SOFT: Record<string, string> = { ทร: 's', สร: 's', จร: 'ch', อย: 'y' }

const begun = (letters: string): string =>
  SOFT[letters] ??
  (letters.length > 1 && letters.startsWith('ห')
    ? FIRST.get(letters[1]!)!
    : [...letters].map((letter) => FIRST.get(letter) ?? '').join(''))

/** One word; what has no vowel of its own is read with a short one, and not at all at the end. */
function word(thai: string): string {
  const text = thai
    .replace(SILENT, '')
    .replace(UNREAD, '')
    .replaceAll('ฤๅ', 'รือ')
    .replaceAll('ฤ', 'ริ')
  let latin = ''
  for (let at = 0; at < text.length;) {
    let read: RegExpExecArray | null = null
    let sound = ''
    for (const [written, vowel] of syllables()) {
      written.lastIndex = at
      read = written.exec(text)
      if (!read) continue
      sound = begun(read[1]!) + vowel + (LAST.get(read[2] ?? '') ?? '')
      break
    }
    if (!read && at < text.length - 1)
      sound = FIRST.has(text[at]!) ? `${FIRST.get(text[at]!)}a` : ''
    latin += sound
    at += read?.[0].length ?? 1
  }
  return latin
}

/** What stands in Thai, word by word in Latin letters, as near to how it is read as an address needs; all else as it is. */
export const thaiInLatin = (text: string): string =>
  [...intl.segments('th', 'word').segment(normaliseThai(text))]
    .map(({ segment }) => (/[ก-ฮ]/.test(segment) ? ` ${word(segment)} ` : segment))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
