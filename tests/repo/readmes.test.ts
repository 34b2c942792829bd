import { execFileSync } from 'node:child_process'
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

/** Of what is made and of what is served, there is no file in the repository. */
const MADE = ['generated/pageStyle.css', 'openapi.json']

test('each file and folder that a README names is there', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)))
  const there = new Set(
    files.flatMap((file) => {
      const steps = file.split('/')
      const up = steps.map((_, at) => steps.slice(0, at + 1))
      return up.flatMap((path) => path.map((_, at) => path.slice(at).join('/')))
    }),
  )
  const named = files
    .filter((file) => file.endsWith('README.md'))
    .flatMap((file) =>
      [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(
          /`(\w[\w./-]*(?:\.(?:tsx?|mjs|css|json)|\/))`/g,
        ),
      ].map(([, name]) => ({ file, name: name! })),
    )
  expect(named.length).toBeGreaterThan(100)
  expect(
    named.filter(({ name }) => !there.has(name.replace(/\/$/, '')) && !MADE.includes(name)),
  ).toEqual([])
})
