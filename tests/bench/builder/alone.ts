import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/chromium.ts'

/** How long a browser may take to start and to open an editor (ms). */
const PATIENCE = 90_000
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--window-size=1440,900',
]
const OPENED = '/opened/'

/** Milliseconds until an editor reacts: with nothing of it in the browser, and when it has been open before. */
export interface Opening {
  first: number
  again: number
}

/** Opens an editor in a browser of its own that nothing watches: a driver has the browser write down where each script was, which takes it longer than some editors take to open. */
export class Alone {
  #heard: ((opening: Opening) => void) | undefined

  /** For the site: the page itself says how long it took. */
  readonly hear = (path: string): string | undefined => {
    if (!path.startsWith(OPENED)) return undefined
    const [first = Number.NaN, again = Number.NaN] = path
      .slice(OPENED.length)
      .split('/')
      .map(Number)
    this.#heard?.({ first, again })
    return ''
  }

  /** As `bench.open` tells it. */
  async open(url: string, name: string, blocks: number): Promise<Opening> {
    const profile = mkdtempSync(join(tmpdir(), 'sala-bench-browser-'))
    // A group of its own, so that its helpers end with it.
    const browser = spawn(
      findChromium(),
      [...FLAGS, `--user-data-dir=${profile}`, `${url}?open=${name}&blocks=${blocks}`],
      { stdio: 'ignore', detached: true },
    )
    const gone = new Promise((ended) => browser.once('exit', ended))
    let patience: NodeJS.Timeout | undefined
    try {
      return await new Promise<Opening>((heard, lost) => {
        this.#heard = heard
        browser.once('error', lost)
        patience = setTimeout(
          () => lost(new Error(`${name} did not open within ${PATIENCE} ms.`)),
          PATIENCE,
        )
      })
    } finally {
      clearTimeout(patience)
      if (browser.pid !== undefined && browser.exitCode === null) {
        process.kill(-browser.pid, 'SIGKILL')
        await gone
      }
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }
}
