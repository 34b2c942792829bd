/** Vowels that are written before the consonant they follow. */
const LEADING_VOWEL = /^[เแโใไ]/
const TITLES =
  /^(นาย|นางสาว|นาง|ดร\.|คุณ|ผศ\.|รศ\.|ศ\.|mr\.?|mrs\.?|ms\.?|dr\.?|prof\.?)(\s+|(?<=\.))/i

/** The first letters of the first two words of a name, without a title. */
export const initials = (name: string): string =>
  name
    .trim()
    .replace(TITLES, '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word.replace(LEADING_VOWEL, '')][0] ?? '')
    .join('')
    .toUpperCase()
