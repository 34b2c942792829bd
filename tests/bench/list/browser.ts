import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page, type Response } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findChromium } from '../../../scripts/chromium.ts'

/** Where react-admin is installed (`npm i react-admin react react-dom`), to be measured beside us on the same gateway. */
const PEER = process.env.SALA_BENCH_REACT_ADMIN
/** Under the gateway's own address, so that both are of one session. */
const PEER_PATH = '/bench-peer/'
const ROUNDS = 5
const WORDS = 'รุ่น 137'

interface Contestant {
  path: string
  row: string
  search: string
  next: string
}

const SALA: Contestant = {
  path: '/inventory/products',
  row: 'tbody tr',
  search: '.sala-list input[type="search"], .mantine-TextInput-input',
  next: '.mantine-Pagination-control:last-of-type',
}
const REACT_ADMIN: Contestant = {
  path: `${PEER_PATH}#/product`,
  row: 'tbody tr',
  search: 'input[name="q"]',
  next: 'button[aria-label="Go to next page"]',
}

interface Measured {
  /** Bytes of script until the rows stand there, gzipped. */
  script: number
  nodes: number
  /** Milliseconds of the page's main thread; and of the clock until the rows are those that were asked for. */
  open: { busy: number; clock: number }
  search: { busy: number; clock: number }
  next: { busy: number; clock: number }
}

const ACTS = ['open', 'search', 'next'] as const

/** Builds the peer's app with the packages of the folder in which it is installed. */
async function buildPeer(installed: string, out: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'peer'),
    base: PEER_PATH,
    plugins: [react()],
    resolve: {
      alias: Object.fromEntries(
        ['react-admin', 'react-dom', 'react'].map((name) => [
          name,
          join(installed, 'node_modules', name),
        ]),
      ),
    },
    build: {
      outDir: out,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'peer/main.jsx'),
        output: { entryFileNames: 'main.js' },
      },
    },
  })
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

async function servePeer(page: Page, folder: string): Promise<void> {
  await page.route(`**${PEER_PATH}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(PEER_PATH.length)
    const type = TYPES[extname(path)]
    await route.fulfill(
      type
        ? { contentType: type, body: readFileSync(join(folder, path)) }
        : {
            contentType: 'text/html',
            body: `<!doctype html><div id="root"></div><script type="module" src="${PEER_PATH}main.js"></script>`,
          },
    )
  })
}

/** What an act costs the page, from its beginning until the first row is another and the page rests. */
async function cost(
  page: Page,
  { row }: Contestant,
  act: () => Promise<unknown>,
): Promise<{ busy: number; clock: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const first = page.locator(row).first()
  const before = await first.textContent({ timeout: 1 }).catch(() => null)
  const [begun, from] = [await busy(), performance.now()]
  await act()
  await page.waitForFunction(
    ([selector, old]) => {
      const found = document.querySelector(selector!)
      return found?.textContent && found.textContent !== old
    },
    [row, before] as const,
    { polling: 'raf' },
  )
  const clock = performance.now() - from
  await page.waitForTimeout(700)
  return { busy: (await busy()) - begun, clock }
}

async function measureOnce(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string },
  contestant: Contestant,
  peer: string | undefined,
): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const at = one.indexOf('=')
      return { name: one.slice(0, at), value: one.slice(at + 1), url }
    }),
  )
  const page = await context.newPage()
  try {
    if (peer) await servePeer(page, peer)
    const scripts: Response[] = []
    page.on('response', (answer) => void (answer.url().endsWith('.js') && scripts.push(answer)))
    const open = await cost(page, contestant, () => page.goto(url + contestant.path))
    const bodies = await Promise.all(scripts.map((answer) => answer.body()))
    const script = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    const next = await cost(page, contestant, () => page.locator(contestant.next).last().click())
    const search = await cost(page, contestant, () =>
      page.locator(contestant.search).first().fill(WORDS),
    )
    return { script, nodes, open, next, search }
  } finally {
    await context.close()
  }
}

const medianOf = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

function medians(all: Measured[]): Measured {
  const of = (read: (one: Measured) => number): number => medianOf(all.map(read))
  const act = (name: (typeof ACTS)[number]) => ({
    busy: of((one) => one[name].busy),
    clock: of((one) => one[name].clock),
  })
  return {
    script: of(({ script }) => script),
    nodes: of(({ nodes }) => nodes),
    open: act('open'),
    search: act('search'),
    next: act('next'),
  }
}

/** The same list of the same gateway by ours and by react-admin, one after the other: a line for each, and how ours compares. */
export async function benchBrowser(
  at: { url: string; cookie: string },
  say: (text: string) => void,
): Promise<void> {
  if (!PEER)
    return say('  in a browser: name a folder with react-admin in SALA_BENCH_REACT_ADMIN to see it')
  const folder = mkdtempSync(join(tmpdir(), 'sala-react-admin-'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    await buildPeer(PEER, folder)
    const [ours, theirs]: [Measured[], Measured[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measureOnce(browser, at, SALA, undefined))
      theirs.push(await measureOnce(browser, at, REACT_ADMIN, folder))
    }
    const [own, other] = [medians(ours), medians(theirs)]
    for (const [name, of] of [
      ['ours', own],
      ['react-admin', other],
    ] as const)
      say(
        `  ${name}: ${(of.script / 1000).toFixed(0)} kB of script, ${of.nodes} nodes; ${ACTS.map((act) => `${act} ${of[act].busy.toFixed(0)} ms busy, ${of[act].clock.toFixed(0)} ms`).join('; ')}`,
      )
    say(
      `  ours of react-admin: script ${(own.script / other.script).toFixed(2)}, ${ACTS.map((act) => `${act} ${(own[act].busy / other[act].busy).toFixed(2)} busy`).join(', ')}`,
    )
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
