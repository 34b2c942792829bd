import { expect, test } from 'vitest'
import { maskSecrets, secretPaths, withoutSecrets } from './flowSecrets.ts'

const PATHS = [['password'], ['people', '*', 'pin']]

test('passwords, and what a schema marks as secret, are the secrets of a form, in data sets too', () => {
  const pin = { type: 'string', 'x-secret': true }
  expect(
    secretPaths({
      type: 'object',
      properties: {
        email: { type: 'string' },
        password: { type: 'string', 'x-widget': 'password' },
        people: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' }, pin } },
        },
      },
    }),
  ).toEqual(PATHS)
})

test('answers lose their secrets, and texts show none', () => {
  const answers = { password: 'abc', people: [{ name: 'x', pin: 'abcdef' }, { name: 'y' }] }
  expect(withoutSecrets(answers, PATHS)).toEqual({ people: [{ name: 'x' }, { name: 'y' }] })
  expect(answers.password).toBe('abc')
  expect(maskSecrets('abcdef and abc', answers, PATHS)).toBe('••• and •••')
})
