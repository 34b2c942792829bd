import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  brokenPasswordRules,
  passwordRules,
  PASSWORD_LENGTH,
  type PasswordConfig,
} from './passwordRules.ts'

const broken = (password: string, config?: PasswordConfig) =>
  brokenPasswordRules(password, config).map(({ rule }) => rule)
const strict: PasswordConfig = {
  minLength: 10,
  digit: true,
  lowercase: true,
  uppercase: true,
  symbol: true,
  noSimilar: true,
  noDuplicate: true,
  noSequential: true,
}

describe('what always holds', () => {
  test.each<[string, string[]]>([
    ['abcdefgh', []],
    ['a'.repeat(20), []],
    ['P@ss-word_{~}', []],
    ['abcdefg', ['length']],
    ['a'.repeat(21), ['length']],
    ['abc defgh', ['no-space']],
    ['abcd\tefgh', ['no-space']],
    ['รหัสผ่านนะ', ['characters']],
    ['passwörd1', ['characters']],
    ['password🙂1', ['characters']],
    ['', ['length']],
  ])('%j breaks %j', (password, rules) => expect(broken(password)).toEqual(rules))
})

describe('what a site may ask', () => {
  test.each<[PasswordConfig, string, string[]]>([
    [{ minLength: 12 }, 'abcdefgh', ['min-length']],
    [{ minLength: 4 }, 'abcdefgh', []],
    [{ minLength: 99 }, 'x'.repeat(20), []],
    [{ digit: true }, 'password', ['digit']],
    [{ lowercase: true }, 'PASSWORD', ['lowercase']],
    [{ uppercase: true }, 'password', ['uppercase']],
    [{ symbol: true }, 'password1', ['symbol']],
    [{ symbol: true }, 'password~', []],
    [{ noSimilar: true }, 'passw0rd', ['no-similar']],
    [{ noSimilar: true }, 'passwerd', []],
    [{ noDuplicate: true }, 'password', ['no-duplicate']],
    [{ noDuplicate: true }, 'Passwrd1', ['no-duplicate']],
    [{ noDuplicate: true }, 'Paswrd1!', []],
    [{ noSequential: true }, 'xyabcxyq', ['no-sequential']],
    [{ noSequential: true }, 'pass1239', ['no-sequential']],
    [{ noSequential: true }, 'pass7891', ['no-sequential']],
    [{ noSequential: true }, 'passXYZw', ['no-sequential']],
    [{ noSequential: true }, 'passwab1', []],
  ])('%j: %j breaks %j', (config, password, rules) =>
    expect(broken(password, config)).toEqual(rules),
  )

  test('all at once', () => {
    expect(broken('aab', strict)).toEqual([
      'length',
      'min-length',
      'digit',
      'uppercase',
      'symbol',
      'no-duplicate',
    ])
    expect(broken('Kw7!rPz#2mQ', strict)).toEqual([])
  })
})

describe('properties', () => {
  const config = fc.record(
    {
      minLength: fc.nat(30),
      digit: fc.boolean(),
      lowercase: fc.boolean(),
      uppercase: fc.boolean(),
      symbol: fc.boolean(),
      noSimilar: fc.boolean(),
      noDuplicate: fc.boolean(),
      noSequential: fc.boolean(),
    },
    { requiredKeys: [] },
  )

  test('a good password is 8 to 20 printable Latin characters without spaces, whatever a site asks', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: 'grapheme' }), config, (password, asked) => {
        if (broken(password, asked).length > 0) return
        expect(password).toMatch(/^[!-~]+$/)
        expect(password.length).toBeGreaterThanOrEqual(PASSWORD_LENGTH.least)
        expect(password.length).toBeLessThanOrEqual(PASSWORD_LENGTH.most)
      }),
    ))

  test('asking for more never makes a password better', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), config, (password, asked) => {
        const always = broken(password)
        expect(broken(password, asked)).toEqual(expect.arrayContaining(always))
      }),
    ))

  test('each rule agrees with a plain reading of it', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), (password) => {
        const rules = new Set(broken(password, strict))
        const letters = [...password]
        const run = letters.some((_, i) => {
          const [a, b, c] = letters
            .slice(i, i + 3)
            .map((letter) => letter.toLowerCase().charCodeAt(0))
          return (
            c !== undefined &&
            /^([a-z]{3}|[0-9]{3})$/i.test(letters.slice(i, i + 3).join('')) &&
            b === a! + 1 &&
            c === a! + 2
          )
        })
        expect(rules.has('no-duplicate')).toBe(new Set(letters).size !== letters.length)
        expect(rules.has('no-sequential')).toBe(run)
        expect(rules.has('digit')).toBe(!letters.some((letter) => letter >= '0' && letter <= '9'))
        expect(rules.has('no-space')).toBe(/\s/.test(password))
      }),
    ))

  test('every pattern can stand in a JSON Schema', () => {
    for (const { pattern } of passwordRules(strict))
      expect(() => new RegExp(pattern, 'u')).not.toThrow()
  })
})
