import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holdsAll, isEnough } from '../../scripts/setup.mjs'

const packages = (file: string) =>
  (
    JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as {
      packages: Record<string, { version?: string; optional?: boolean; dev?: boolean }>
    }
  ).packages

test('what was installed by hand is not installed anew, unless something of it is missing or another version', () => {
  const [want, have] = [packages('package-lock.json'), packages('node_modules/.package-lock.json')]
  expect(holdsAll(want, have)).toBe(true)
  const { 'node_modules/react': react, ...rest } = have
  expect(holdsAll(want, rest)).toBe(false)
  expect(holdsAll(want, { ...rest, 'node_modules/react': { ...react, version: '1.0.0' } })).toBe(
    false,
  )
  expect(
    holdsAll(
      { ...want, 'node_modules/of-another-system': { version: '1.0.0', optional: true } },
      have,
    ),
  ).toBe(true)
})

test('an installation without what tests need is enough to start in production, and for nothing else', () => {
  const [want, have] = [packages('package-lock.json'), packages('node_modules/.package-lock.json')]
  const served = Object.fromEntries(Object.entries(have).filter(([, { dev }]) => !dev))
  expect(holdsAll(want, served, true)).toBe(true)
  expect(holdsAll(want, served)).toBe(false)
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url))
  const whole = createHash('sha256').update(lock).digest('hex')
  expect([isEnough(whole, true), isEnough(whole, false)]).toEqual([true, true])
  const stamp = `${whole} without dev`
  expect([isEnough(stamp, true), isEnough(stamp, false)]).toEqual([true, false])
})
