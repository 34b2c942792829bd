import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../scripts/check.ts'
import { ROOT } from './sources.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

test('formatting: `npm run check` refuses what is not formatted, and leaves out only what nobody writes', () => {
  expect(COMMANDS.find(([name]) => name === 'format')?.[2].slice(-2)).toEqual([
    'scripts/format.ts',
    '--check',
  ])
  expect(read('.prettierignore').trim().split('\n').toSorted()).toEqual([
    '.cache',
    '/data',
    'dist',
    'package-lock.json',
    'playwright-report',
    'src/generated',
    'storybook-static',
    'test-results',
  ])
})

test('formatting: editors and the formatter go by the same width and indent', () => {
  expect(JSON.parse(read('.prettierrc.json'))).toMatchObject({
    printWidth: 100,
    objectWrap: 'collapse',
  })
  expect(read('.editorconfig')).toMatch(/^max_line_length = 100$/m)
  expect(read('.editorconfig')).toMatch(/^indent_size = 2$/m)
})

test('formatting: what only formatted is passed over when a line is asked who wrote it', () => {
  const commits = read('.git-blame-ignore-revs')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(commits.length).toBeGreaterThan(0)
  // A clone of the last commits alone does not know older ones.
  if (git('rev-parse', '--is-shallow-repository') === 'true') return
  for (const commit of commits) expect(git('cat-file', '-t', commit), commit).toBe('commit')
})
