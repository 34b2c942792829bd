import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './sources.ts'

const MAX_LINES = 15

const folders = [
  'blocks',
  'flows',
  'schemas',
  'server',
  'tests',
  ...readdirSync(join(ROOT, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `server/${name}`),
]

test('each large folder and each of the gateway says in at most 15 lines what it holds', () => {
  const linesOf = (folder: string): number => {
    const file = join(ROOT, folder, 'README.md')
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').length : 0
  }
  expect(folders.length).toBeGreaterThan(20)
  expect(
    folders
      .map((folder) => ({ folder, lines: linesOf(folder) }))
      .filter(({ lines }) => lines === 0 || lines > MAX_LINES),
  ).toEqual([])
})
