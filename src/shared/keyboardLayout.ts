/** The keys of a keyboard in their order, without and with Shift: as they stand in English (US), and in Thai (Kedmanee). */
const ENGLISH =
  "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" +
  '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const THAI = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ' + '%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const keys = (from: string, to: string): Map<string, string> =>
  new Map([...from].map((sign, index) => [sign, [...to][index]!]))
const TO_THAI = keys(ENGLISH, THAI)
const TO_ENGLISH = keys(THAI, ENGLISH)
const THAI_SIGN = /[\u0e01-\u0e5b]/
/** Words that could be Thai: each sign above, below or behind a letter has one to stand at. */
const THAI_WORDS = /^(?:[เ-ไ]?[ก-ฮ][ัิ-ฺ็]?[่-์]?[ะาำ]?|[ๆฯ0-9 .-])+$/
/** Words that could be English: each has a vowel, and no more than four letters beside each other without one. */
const ENGLISH_WORDS = /^(?!.*[^aeiouy ]{5})(?:[a-z]*[aeiouy][a-z]*(?: |$))+$/
/** More than anybody types before looking up. */
const MAX_LENGTH = 60

/** What the same keys would have written in the other layout: `l;ylfu` is สวัสดี. Nothing where that could be no word. */
export function otherLayout(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const isThai = THAI_SIGN.test(text)
  const table = isThai ? TO_ENGLISH : TO_THAI
  const other = [...text].map((sign) => table.get(sign) ?? sign).join('')
  const isWord = isThai
    ? ENGLISH_WORDS.test(other)
    : THAI_SIGN.test(other) && THAI_WORDS.test(other)
  return isWord ? other : undefined
}
