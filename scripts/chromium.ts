import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const works = (path: string | undefined): path is string => path !== undefined && existsSync(path)

/** Playwright's own browser, when it was downloaded before. */
function playwrights(): string | undefined {
  const { chromium } = createRequire(join(ROOT, 'package.json'))('@playwright/test') as { chromium: { executablePath(): string } }
  return chromium.executablePath()
}

/** A Chromium for the browser tests: one that is there, `CHROMIUM_PATH`, Debian's package when root, else Playwright's download. */
export function findChromium(): string {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (works(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is "${CHROMIUM_PATH}", but there is no such file.`)
  }
  const here = [...PLACES, playwrights()].find(works)
  if (here) return here
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium from Debian …\n')
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-thai-tlwg')
    if (works('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  process.stdout.write('Downloading Chromium …\n')
  spawnSync(join(ROOT, 'node_modules/.bin/playwright'), ['install', 'chromium'], { stdio: 'inherit' })
  const downloaded = playwrights()
  if (works(downloaded)) return downloaded
  throw new Error('There is no Chromium for the browser tests. Install one and set CHROMIUM_PATH to it.')
}
