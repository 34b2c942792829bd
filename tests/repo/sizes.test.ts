import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { LONG_FUNCTIONS, type LongFunction } from './longFunctions.ts'
import { isGenerated, isTest, ROOT, SOURCES, sourceFiles } from './sources.ts'

const MAX_FILE_LINES = 400
const USUAL_FILE_LINES = 250
const MAX_FUNCTION_LINES = 80
const MAX_LONG_FUNCTIONS = 20

const FOLDERS = [...SOURCES, 'scripts']

interface Diagnostic {
  message: string
  filename: string
}

/** The functions of the sources that are over the limit, as the linter counts them. */
async function findLongFunctions(): Promise<Omit<LongFunction, 'why'>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sizes-'))
  try {
    const config = join(folder, 'oxlintrc.json')
    await writeFile(
      config,
      JSON.stringify({
        plugins: [],
        categories: { correctness: 'off' },
        rules: { 'max-lines-per-function': ['error', { max: MAX_FUNCTION_LINES }] },
      }),
    )
    const stdout = await lint(['-c', config, '--format', 'json', ...FOLDERS])
    return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
      .filter(({ filename }) => !isTest(filename) && !isGenerated(filename))
      .map(({ filename, message }) => ({
        file: filename,
        name: /`(.+?)`/.exec(message)?.[1] ?? 'anonymous',
      }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The linter fails where it finds something: what it says of it is wanted all the same. */
const lint = (options: string[]): Promise<string> =>
  promisify(execFile)(join(ROOT, 'node_modules/.bin/oxlint'), options, {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => {
      if (!error.stdout) throw error
      return error.stdout
    },
  )

const key = ({ file, name }: Omit<LongFunction, 'why'>): string => `${file}: ${name}`

test('source files: none is over 400 lines, and 95 % have at most 250', async () => {
  const files = await Promise.all(
    sourceFiles(FOLDERS)
      .filter((file) => !isTest(file) && !isGenerated(file))
      .map(async (file) => ({
        file,
        lines: (await readFile(join(ROOT, file), 'utf8')).trimEnd().split('\n').length,
      })),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter(({ lines }) => lines > MAX_FILE_LINES)).toEqual([])
  const long = files.filter(({ lines }) => lines > USUAL_FILE_LINES)
  expect(long.length / files.length).toBeLessThanOrEqual(0.05)
})

test('functions: one over 80 lines stands in the list of long ones, and no other does', async () => {
  const found = await findLongFunctions()
  expect(found.map(key).sort()).toEqual(LONG_FUNCTIONS.map(key).sort())
})

test('functions: few may be long, each with its reason', () => {
  expect(LONG_FUNCTIONS.length).toBeLessThanOrEqual(MAX_LONG_FUNCTIONS)
  expect(LONG_FUNCTIONS.filter(({ why }) => why.trim() === '').map(key)).toEqual([])
})
