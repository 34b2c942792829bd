import type { Random } from './random.ts'

/** A 13-digit Thai tax id with its check digit (spec: readings 28); companies begin with 0105, authorities with 0994. */
export function taxId(random: Random, begins = '0105'): string {
  const digits = [
    ...[...begins].map(Number),
    ...Array.from({ length: 12 - begins.length }, () => random.whole(0, 9)),
  ]
  const sum = digits.reduce((total, digit, index) => total + digit * (13 - index), 0)
  return [...digits, (11 - (sum % 11)) % 10].join('')
}
