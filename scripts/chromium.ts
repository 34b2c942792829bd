import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** Without windows, so that a page costs no more than itself. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const PLACES = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What is looked at and done on the machine; tests give one of their own. */
export interface Machine {
  env: NodeJS.ProcessEnv
  root: boolean
  exists(path: string): boolean
  /** Where Playwright's own browser stands once it was downloaded. */
  playwrights(): string
  run(command: string, args: string[]): void
  say(text: string): void
}

const THIS: Machine = {
  env: process.env,
  root: process.getuid?.() === 0,
  exists: existsSync,
  playwrights: () =>
    (
      createRequire(join(ROOT, 'package.json'))('@playwright/test') as {
        chromium: { executablePath(): string }
      }
    ).chromium.executablePath(),
  run: (command, args) =>
    void spawnSync(command, args, {
      stdio: ['ignore', command === 'apt-get' ? 'ignore' : 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }),
  say: (text) => void process.stdout.write(text),
}

/** A Chromium for the browser tests: `CHROMIUM_PATH`, one that is there, Debian's package when root, else Playwright's download. */
export function findChromium({ env, root, exists, playwrights, run, say }: Machine = THIS): string {
  const { CHROMIUM_PATH } = env
  if (CHROMIUM_PATH) {
    if (exists(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is "${CHROMIUM_PATH}", but there is no such file.`)
  }
  const here = [...PLACES, playwrights()].find(exists)
  if (here) return here
  if (root && exists('/usr/bin/apt-get')) {
    say('Installing Chromium from Debian …\n')
    run('apt-get', ['update'])
    // Older Debians have the second alone.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-thai-tlwg'])
      if (exists(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  say('Downloading Chromium …\n')
  run(join(ROOT, 'node_modules/.bin/playwright'), ['install', 'chromium'])
  if (exists(playwrights())) return playwrights()
  throw new Error(
    'There is no Chromium for the browser tests. Install one and set CHROMIUM_PATH to it.',
  )
}
