import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'sala-bundle-command-'))
const client = join(folder, 'dist/client/assets/FlowScreen-running.js')

beforeAll(() => {
  for (const part of [
    'src',
    'blocks',
    'builder',
    'flows',
    'schemas',
    'server',
    'scripts',
    'package-lock.json',
    'package.json',
    'vite.config.ts',
    'tsconfig.json',
  ])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, preserveTimestamps: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(client, '..'), { recursive: true })
  writeFileSync(client, '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bundle.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      LC_ALL: 'C',
      NODE_ENV: 'production',
      SALA_DATA: join(folder, 'data'),
      INIT_CWD: folder,
    },
  })
  return { code: status, out: stdout, err: stderr }
}

test(
  'a wrong call is told before anything is built, and what is built leaves a running gateway its files',
  { timeout: 180_000 },
  () => {
    for (const args of [
      [],
      ['export'],
      ['export', 'x.json'],
      ['export', 'x.json', '--colour'],
      ['take', 'x.json'],
    ])
      expect(run(...args)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('npm run bundle -- export <file>'),
      })
    expect(existsSync(join(folder, 'dist/command'))).toBe(false)
    expect(run('export', 'x.json', '--site', 'academy')).toMatchObject({
      code: 2,
      out: 'Building …\n',
      err: expect.stringContaining('holds no site yet'),
    })
    expect(run('export', 'x.json', '--site', 'academy')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('holds no site yet'),
    })
    expect(existsSync(client)).toBe(true)
  },
)
