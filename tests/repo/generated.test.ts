import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { GENERATOR_SOURCES, isGenerated } from '../../scripts/generated.mjs'
import { ROOT } from '../../scripts/root.ts'

const IMPORT = /(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]/g
const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}

/** What a file of ours runs with, itself included. Packages stand in the lock file. */
function collectModules(file: string, found: Set<string>): Set<string> {
  if (found.has(file) || file.endsWith('.mjs')) return found
  found.add(file)
  for (const [, type, name] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
    const path = name!.startsWith('.') ? join(dirname(file), name!) : imports[name!]
    if (!type && path) collectModules(relative(ROOT, resolve(ROOT, path)), found)
  }
  return found
}

test('the stamp of the generated code counts every file that the generator runs with', () => {
  const modules = [...collectModules('scripts/generate.ts', new Set())]
  expect(modules.length).toBeGreaterThan(40)
  expect(
    modules.filter(
      (file) =>
        !GENERATOR_SOURCES.some((source) => file === source || file.startsWith(`${source}/`)),
    ),
  ).toEqual([])
})

test('no generated code is committed', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  expect(git('ls-files', 'src/generated')).toBe('')
  expect(git('check-ignore', 'src/generated/any.ts')).toBe('src/generated/any.ts\n')
})

test('what has been made from the documents is not made again', () => {
  const began = performance.now()
  expect(isGenerated()).toBe(true)
  expect(performance.now() - began).toBeLessThan(5000)
})
