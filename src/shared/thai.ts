/**
 * The one normaliser of typed Thai (spec: readings 3): NFC, นิคหิต with อา becomes ำ (a tone mark may stand before or
 * between), two เ become แ, Thai digits become Arabic. Serves input, uniqueness and search; applying it twice changes nothing.
 */
export function normaliseThai(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, '$1\u0E33')
    .replace(/\u0E40\u0E40/g, '\u0E41')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .normalize('NFC')
}

/** What is left of an id number without the hyphens and spaces that people type, Thai digits made Arabic. */
export const idDigits = (text: string): string => normaliseThai(text).replace(/[\s-]/g, '')

/** The check digit of the first 12 digits (spec: readings 28): weights 13 to 2, `(11 - sum mod 11) mod 10`. */
export function thaiCheckDigit(first12: string): number {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += Number(first12[i]) * (13 - i)
  return (11 - (sum % 11)) % 10
}

/** A tax id of 13 digits whose check digit is right; hyphens and spaces may stand in it. */
export function isThaiTaxId(text: string): boolean {
  const digits = idDigits(text)
  return /^\d{13}$/.test(digits) && thaiCheckDigit(digits) === Number(digits[12])
}

/** A citizen id: as a tax id, and no person's number starts with 9. */
export const isThaiCitizenId = (text: string): boolean =>
  isThaiTaxId(text) && !idDigits(text).startsWith('9')
