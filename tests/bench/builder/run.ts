import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page, type Response } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.ts'
import { openSite } from '../site.ts'
import { Alone } from './alone.ts'
import type { Bench } from './main.ts'
import { ACTS, growthOf, median, msOf, verdictsOf, type Measured, type Verdict } from './targets.ts'

const NAMES = ['sala', 'puck', 'grapesjs'] as const
const SIZES = [100, 300, 1000]
const ROUNDS = 3
/** Openings for each round: each is short, and the machine's other work tells in it. */
const OPENINGS = 3
const KEYS = 20
/** Each act on an open page, after a first one; and how long what went before it may take to come to rest (ms). */
const TIMES = 6
const RESTED = 300
const EDITS = 500
type Name = (typeof NAMES)[number]

type Call = <K extends keyof Bench>(
  key: K,
  ...args: Parameters<Bench[K]>
) => Promise<Awaited<ReturnType<Bench[K]>>>

/** Bytes on the heap that are still in use. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** A fresh page with an open editor. */
async function withEditor(
  browser: Browser,
  url: string,
  name: Name,
  blocks: number,
  into: Measured,
  act: (page: Page, call: Call) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    // Read and packed only once the editor is open: this process is also the one that serves it.
    const scripts: Response[] = []
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response))
    const script = async (): Promise<number> =>
      (
        await Promise.all(
          scripts.map(async (response) => gzipSync(await response.body(), { level: 9 }).length),
        )
      ).reduce((sum, bytes) => sum + bytes, 0)
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in window)
    const call = ((key: string, ...args: unknown[]) =>
      page.evaluate(
        ([method, list]) =>
          (window as unknown as { bench: Record<string, (...all: unknown[]) => Promise<unknown>> })
            .bench[method]!(...(list as unknown[])),
        [key, args] as const,
      )) as Call
    const empty = await heapOf(page)
    await call('open', name, blocks)
    into.script = Math.max(into.script, await script())
    await page.waitForTimeout(1000)
    into.heap.push((await heapOf(page)) - empty)
    await act(page, call)
    into.later = Math.max(into.later, await script())
  } finally {
    await page.close()
  }
}

/** Each act on a page as it was opened, undone where it changes the order. */
async function measureActs(page: Page, call: Call, blocks: number, into: Measured): Promise<void> {
  const at = Math.floor(blocks / 20) * 10 + 3
  await call('select', at)
  await call('type', at, 'warm')
  for (let i = 0; i < KEYS; i++) into.type.push(await call('type', at, `typed ${'x'.repeat(i)}`))
  for (let i = 0; i < KEYS; i++) into.select.push(await call('select', at + 1 + (i % 5)))
  for (const act of ['insert', 'remove', 'move'] as const) {
    for (let i = 0; i <= TIMES; i++) {
      const text = (await call('order'))[at]
      await call('select', at + 1)
      await call('select', at)
      // What follows a choice a moment later is no part of what is done next.
      await page.waitForTimeout(RESTED)
      const done = await call(act, at)
      // A browser reads the code of an act as it is done first, whoever wrote it: told apart, as the first character is left out.
      if (i === 0) into.first[act].push(done)
      else into[act].push(done)
      // Some editors write their history down a moment later.
      await page.waitForTimeout(600)
      const undone = await call('undo')
      if (i > 0) into.undo.push(undone)
      if ((await call('order'))[at] !== text) throw new Error(`Undo of ${act} left another order.`)
    }
  }
}

/** A heading dragged over its neighbours in ten steps of the mouse. */
async function measureDrag(page: Page, call: Call, blocks: number, into: Measured): Promise<void> {
  const at = Math.floor(blocks / 20) * 10 + 2
  await call('select', at)
  const from = await call('where', at)
  await page.waitForTimeout(300)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.waitForTimeout(500)
  await call('watchFrames')
  for (let step = 1; step <= 10; step++) {
    await page.mouse.move(from.x + 8, from.y + 8 + step * 18)
    await page.waitForTimeout(50)
  }
  into.dropped.push(await call('droppedFrames'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** What many edits leave on the heap: each types another text into one of fifty blocks. */
async function measureGrowth(page: Page, call: Call, into: Measured): Promise<void> {
  const before = await heapOf(page)
  for (let i = 0; i < EDITS; i++) {
    if (i % (EDITS / 50) === 0) await call('select', Math.floor(i / (EDITS / 50)))
    await call('type', Math.floor(i / (EDITS / 50)), `edit ${i}`)
  }
  await page.waitForTimeout(1000)
  into.grown.push((await heapOf(page)) - before)
}

const ratio = (value: number, floor: number): string =>
  Number.isFinite(value / floor) ? (value / floor).toFixed(2) : '–'
const mega = (bytes: number): string => (bytes / 1e6).toFixed(1)

function report(blocks: number, all: Record<Name, Measured>): void {
  const row = (cells: (string | number)[]): void =>
    void process.stdout.write(`| ${cells.join(' | ')} |\n`)
  process.stdout.write(`\n### ${blocks} blocks (times: median in ms; × against Puck)\n\n`)
  row([
    '',
    ...ACTS.flatMap((act) => [`${act} ms`, '×', 'components', 'blocks']),
    'opens ms',
    '×',
    'again ms',
    '×',
    'dropped frames',
    'heap MB',
    '×',
    `after ${EDITS} edits kB`,
    'JavaScript kB',
    'with what comes later kB',
  ])
  row(Array.from({ length: 11 + ACTS.length * 4 }, () => '---'))
  for (const name of NAMES) {
    const [one, puck] = [all[name], all.puck]
    const cells = ACTS.flatMap((act) => {
      const [ms, peer] = [msOf(one, act), msOf(puck, act)]
      return [
        ms.toFixed(1),
        ratio(ms, peer),
        Math.max(...one[act].map(({ components }) => components)),
        Math.max(...one[act].map(({ drawn }) => drawn)),
      ]
    })
    row([
      name,
      ...cells,
      median(one.open).toFixed(0),
      ratio(median(one.open), median(puck.open)),
      median(one.again).toFixed(0),
      ratio(median(one.again), median(puck.again)),
      median(one.dropped),
      mega(median(one.heap)),
      ratio(median(one.heap), median(puck.heap)),
      (median(one.grown) / 1e3).toFixed(0),
      (one.script / 1e3).toFixed(1),
      (one.later / 1e3).toFixed(1),
    ])
  }
}

/** What each act took when it was done for the first time; nothing is promised of it. */
function reportFirst(all: Record<Name, Measured>): void {
  const acts = Object.keys(all.puck.first) as (keyof Measured['first'])[]
  const told = NAMES.map(
    (name) =>
      `${name} ${acts.map((act) => `${act} ${median(all[name].first[act].map(({ ms }) => ms)).toFixed(1)}`).join(', ')}`,
  )
  process.stdout.write(`\nDone for the first time (median in ms): ${told.join('; ')}\n`)
}

function judge(title: string, verdicts: Verdict[]): void {
  process.stdout.write(`\n${title}\n`)
  for (const { what, value, limit, met } of verdicts)
    process.stdout.write(
      `${met ? 'met   ' : 'MISSED'}  ${value.toFixed(2).padStart(7)} of at most ${limit}  ${what}\n`,
    )
}

/** Each editor opened in turn, as often as it takes; no other browser stands beside, which would wait for the same two cores. */
async function measureOpenings(
  alone: Alone,
  url: string,
  blocks: number,
  all: Record<Name, Measured>,
): Promise<void> {
  for (let i = 0; i < ROUNDS * OPENINGS; i++) {
    for (const name of NAMES) {
      const { first, again } = await alone.open(url, name, blocks)
      all[name].open.push(first)
      all[name].again.push(again)
    }
  }
}

/** What is done in an open editor, in one browser, round by round in turn. */
async function measureRounds(
  url: string,
  blocks: number,
  all: Record<Name, Measured>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of NAMES) {
        await withEditor(browser, url, name, blocks, all[name], (page, call) =>
          measureActs(page, call, blocks, all[name]),
        )
        await withEditor(browser, url, name, blocks, all[name], (page, call) =>
          measureDrag(page, call, blocks, all[name]),
        )
      }
    }
    for (const name of NAMES)
      await withEditor(browser, url, name, blocks, all[name], (page, call) =>
        measureGrowth(page, call, all[name]),
      )
  } finally {
    await browser.close()
  }
}

/** Measures the page builder against its peers on the same page, in the same run. */
export async function benchBuilder(sizes: number[] = SIZES): Promise<void> {
  const alone = new Alone()
  const site = await openSite(import.meta.dirname, alone.hear)
  const measured: Measured[] = []
  try {
    for (const blocks of sizes) {
      const all = Object.fromEntries(
        NAMES.map((name) => [
          name,
          {
            open: [],
            again: [],
            heap: [],
            grown: [],
            dropped: [],
            script: 0,
            later: 0,
            first: { insert: [], remove: [], move: [] },
            ...Object.fromEntries(ACTS.map((act) => [act, []])),
          },
        ]),
      ) as unknown as Record<Name, Measured>
      await measureOpenings(alone, site.url, blocks, all)
      await measureRounds(site.url, blocks, all)
      report(blocks, all)
      reportFirst(all)
      judge(`What is promised, at ${blocks} blocks:`, verdictsOf(all.sala, all.puck))
      measured.push(all.sala)
    }
    if (measured.length > 1)
      judge(
        `What is promised of ${sizes.at(-1)} blocks beside ${sizes[0]}:`,
        growthOf(measured[0]!, measured.at(-1)!),
      )
  } finally {
    site.close()
  }
}
