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

/** What the same keys would have written in the other layout: `l;ylfu` is สวัสดี. Nothing where that makes no word. */
export function otherLayout(text: string): string | undefined {
  const isThai = THAI_SIGN.test(text)
  const table = isThai ? TO_ENGLISH : TO_THAI
  const other = [...text].map((sign) => table.get(sign) ?? sign).join('')
  const isWord = isThai ? /^[a-z0-9 .,'-]+$/i.test(other) : THAI_SIGN.test(other)
  return isWord && other !== text ? other : undefined
}
