import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/root.ts'
import { scriptOf } from '../../scripts/setup.mjs'

const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
  scripts: Record<string, string>
}
const RUN = /^node scripts\/run\.mjs (\S+)/

test('every command of the package is one that runs', () => {
  const named = Object.values(scripts).flatMap((line) => RUN.exec(line)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !scriptOf(name))).toEqual([])
})

test('no command leads out of the folder of scripts', () => {
  for (const name of ['', '.', '../vite.config', 'no-such-command', 'e2e.ts'])
    expect(scriptOf(name)).toBeUndefined()
})

test('every command that the README names is there', () => {
  const told = [...readFileSync(`${ROOT}/README.md`, 'utf8').matchAll(/npm run ([a-z0-9:]+)/g)].map(
    ([, name]) => name!,
  )
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((name) => !(name in scripts))).toEqual([])
})
