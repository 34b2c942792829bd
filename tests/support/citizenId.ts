import { thaiCheckDigit } from '../../src/shared/index.ts'

/** A citizen id that is right, another for each number. */
export function citizenId(number: number): string {
  const first = `1${String(number).padStart(11, '0')}`
  return first + String(thaiCheckDigit(first))
}
