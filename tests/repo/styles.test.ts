import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['src', 'blocks', 'builder']
const ROOT = join(import.meta.dirname, '../..')

test('a class has one style sheet: what is drawn in one place does not change the look of another', () => {
  const sheets = new Map<string, Set<string>>()
  for (const file of FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css')).map((name) => join(folder, name)))) {
    const rules = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
    for (const [, selectors] of rules.matchAll(/([^{}]+)\{/g))
      for (const selector of selectors!.split(',')) {
        const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1]
        if (name) sheets.set(name, (sheets.get(name) ?? new Set()).add(file))
      }
  }
  expect(sheets.size).toBeGreaterThan(100)
  expect([...sheets].filter(([, files]) => files.size > 1).map(([name, files]) => `.${name}: ${[...files].join(', ')}`)).toEqual([])
})
