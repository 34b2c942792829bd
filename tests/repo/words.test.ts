import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { RETIRED_FUNCTIONS, RETIRED_WORDS } from './words.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')

/** Files of the repository by their endings, as git knows them. */
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && file !== 'tests/repo/words.ts' && existsSync(join(ROOT, file)))

test('words: none that another replaced comes back', () => {
  const retired = new RegExp(`(?<![\\w'-])(${RETIRED_WORDS.join('|')})(?![\\w'-])`, 'g')
  const found = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(retired)].map(
      ([word]) => `${file} ${word}`,
    ),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

test('functions: none is named by a verb or place alone that the glossary has better words for', () => {
  const names = RETIRED_FUNCTIONS.join('|')
  const retired = new RegExp(
    `\\bfunction (?:${names})\\b|\\b(?:const|let) (?:${names}) =\\s+(?:async )?(?:\\(|\\w+ =>)(?=[^\\n]*(?:=>|\\{|\\()$)`,
    'gm',
  )
  const found = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(retired)].map(
      ([declared]) => `${file} ${declared}`,
    ),
  )
  expect(found).toEqual([])
})

test('texts: what a screen reader is told is an announcement', () => {
  const catalogues = execFileSync('git', ['ls-files', 'src/i18n/locales/*.json'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
  expect(catalogues.length).toBeGreaterThan(20)
  expect(
    catalogues.filter(
      (file) => 'said' in (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object),
    ),
  ).toEqual([])
})

test('the glossary: at most sixty terms, each once, in their order', () => {
  const terms = [...guide.matchAll(/^\| ([a-z][a-z, ()]*) \| /gm)].map(([, term]) => term!.trim())
  const words = terms.filter((term) => term !== 'word')
  expect(words.length).toBeGreaterThan(40)
  expect(words.length).toBeLessThanOrEqual(60)
  expect(words).toEqual([...new Set(words)].toSorted())
})

test('the guide: every file that it names is there', () => {
  const named = [
    ...guide.matchAll(
      /`((?:src|server|builder|blocks|flows|schemas|scripts|tests)\/[\w./-]+)(?:\/<[\w>/<.-]+)?`/g,
    ),
  ].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
