import { idDigits, normaliseThai } from './thai.ts'

/** Letters of other scripts that look like a Latin one, by that letter; capitals and small letters look like different ones. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аАαΑɑаᴀ',
  b: 'ВвΒβЬь',
  c: 'сСϲϹᴄⅽ',
  d: 'ԁԀ',
  e: 'еЕεΕҽәє',
  f: 'ϝғ',
  g: 'ɡԍցգ',
  h: 'һҺНнΗհ',
  i: 'іІιΙıɩї',
  j: 'јЈϳ',
  k: 'кКκΚĸ',
  l: 'ӏӀ',
  m: 'мМΜ',
  n: 'ηΝпոռ',
  o: 'оОοΟσօՕ',
  p: 'рРρΡ',
  q: 'ԛԚզ',
  r: 'гᴦ',
  s: 'ѕЅ',
  t: 'тТτΤ',
  u: 'υսᴜμ',
  v: 'νѵѴ',
  w: 'ԝԜωѡ',
  x: 'хХχΧ',
  y: 'уУγΥүҮ',
  z: 'ζΖᴢ',
}
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((one) => [one, latin])),
)

/** A text without what nobody sees (joiners, marks of direction, soft hyphens), full width made plain, each space one. */
export const visibleText = (text: string): string =>
  normaliseThai(text.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ''))
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()

/** A letter that somebody sees. */
export const SEEN = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** The one form in which e-mail addresses are kept and compared. */
export const emailForm = (text: string): string => visibleText(text).toLowerCase()

/** The one form of a telephone number: digits alone, one of Thailand from its 0. What is no number stays as it was typed. */
export function phoneForm(text: string): string {
  const bare = idDigits(visibleText(text)).replace(/[().\p{Pd}]/gu, '')
  const local = bare.replace(/^(?:\+|00)660?(?=\d)/, '0')
  return /^\+?\d+$/.test(local) ? local : text.trim()
}

/** The one form of an id number of the state: digits alone. What is no number stays as it was typed. */
function idForm(text: string): string {
  const digits = idDigits(visibleText(text)).replace(/\p{Pd}/gu, '')
  return /^\d+$/.test(digits) ? digits : text.trim()
}

const FORMS: Record<string, (text: string) => string> = {
  email: emailForm,
  'idn-email': emailForm,
  phone: phoneForm,
  'thai-phone': phoneForm,
  'thai-tax-id': idForm,
  'thai-citizen-id': idForm,
  'thai-postal-code': idForm,
}

/** The form in which a text of this JSON Schema format is stored, searched and filtered; undefined where it has none of its own. */
export const formOf = (format: unknown): ((text: string) => string) | undefined =>
  typeof format === 'string' && Object.hasOwn(FORMS, format) ? FORMS[format] : undefined

/**
 * What a text looks like to a person: two names or keys with the same one are the same to the eye. Case, invisible
 * characters, full width, kinds of dash and look-alike letters of other scripts do not count.
 */
export const seenForm = (text: string): string =>
  [...visibleText(text)]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/\p{Pd}/gu, '-')
    .normalize('NFC')
