import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Gateway } from '../gateway.ts'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** A path of this site; anything else would lead the browser away. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/

/** The browser that prints: the one that is set, else one in its usual place. Throws where there is none. */
export function findChromium({ chromium }: { chromium?: string }): string {
  const found = (chromium ? [chromium] : PLACES).find((path) => existsSync(path))
  if (!found)
    throw new Error(
      chromium
        ? `There is no browser at ${chromium} (CHROMIUM_PATH).`
        : 'There is no Chromium to make a PDF with. Install one, or set CHROMIUM_PATH.',
    )
  return found
}

/** Runs a program to its end or for so many milliseconds; it is a process of its own, and is ended with all that it started. */
function runProgram(
  command: string,
  args: string[],
  folder: string,
  timeout: number,
): Promise<void> {
  return new Promise((done, broken) => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      detached: true,
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, LANG: 'th_TH.UTF-8' },
    })
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
    const timer = setTimeout(() => {
      end()
      broken(new Error(`The page was not printed within ${timeout} ms.`))
    }, timeout)
    child.on('error', (error) => {
      clearTimeout(timer)
      broken(error)
    })
    child.on('exit', (code) => {
      clearTimeout(timer)
      end()
      if (code === 0) done()
      else broken(new Error(`The browser ended with ${code ?? 'a signal'}.`))
    })
  })
}

/**
 * A path of a site as a PDF, as anybody may see it, by Chromium's own printing. The browser finds the site's own host
 * names on this machine and no other host at all.
 */
export async function printPage(
  { config, database }: Pick<Gateway, 'config' | 'database'>,
  site: string,
  path: string,
  timeout: number,
): Promise<Buffer> {
  if (!OWN_PATH.test(path)) throw new Error(`"${path.slice(0, 100)}" is no path of this site.`)
  const chromium = findChromium(config)
  const { hostnames } = (await database.store('').get('site', site)) as unknown as {
    hostnames: string[]
  }
  const host = hostnames.find((name) => /[a-z]/i.test(name)) ?? 'localhost'
  const folder = await mkdtemp(join(tmpdir(), 'sala-print-'))
  try {
    const file = join(folder, 'page.pdf')
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    await runProgram(
      chromium,
      [
        '--headless',
        ...root,
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-extensions',
        '--disable-background-networking',
        '--disable-sync',
        `--user-data-dir=${folder}`,
        `--host-resolver-rules=MAP ${host} 127.0.0.1, MAP * ~NOTFOUND`,
        '--no-pdf-header-footer',
        '--virtual-time-budget=10000',
        `--print-to-pdf=${file}`,
        `http://${host}:${config.port}${path}`,
      ],
      folder,
      timeout,
    )
    const pdf = await readFile(file).catch(() => Buffer.alloc(0))
    if (pdf.subarray(0, 5).toString() !== '%PDF-')
      throw new Error('The browser made no PDF of the page.')
    return pdf
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
