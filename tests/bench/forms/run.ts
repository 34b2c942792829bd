import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.ts'
import type { Bench } from './main.ts'
import type { Sample } from '../act.ts'
import { openSite } from '../site.ts'
import { validatorAt } from './validators.ts'

const NAMES = ['sala', 'rjsf', 'jsonforms', 'hook-form', 'store'] as const
const SIZES = [50, 300, 1000]
const ROUNDS = 3
const KEYS = 15
type Name = (typeof NAMES)[number]

interface Measured {
  mount: Sample[]
  keystroke: Sample[]
  show: Sample[]
  /** Good values, sent for the first time. */
  submit: Sample[]
  /** An empty form, sent: until the first field shows what is wrong. */
  answer: Sample[]
  /** Until all do. */
  refuse: Sample[]
  /** Bytes of JavaScript after gzip. */
  script: number
}

const median = (list: number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
const times = (samples: Sample[]): number => median(samples.map(({ ms }) => ms))
const most = (samples: Sample[]): number => Math.max(...samples.map(({ components }) => components))

type Call = <K extends keyof Bench>(key: K, ...args: Parameters<Bench[K]>) => Promise<Sample>

/** A fresh page of the site and a way to call what it offers. */
async function withPage(
  browser: Browser,
  url: string,
  act: (page: Page, call: Call) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage()
  try {
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in window)
    await act(page, (key, ...args) =>
      page.evaluate(
        ([method, list]) =>
          (window as unknown as { bench: Record<string, (...all: unknown[]) => Promise<Sample>> })
            .bench[method]!(...(list as unknown[])),
        [key, args] as const,
      ),
    )
  } finally {
    await page.close()
  }
}

/** One form mounted, typed into, a field shown and hidden, sent; then an empty one refused. */
async function measure(
  browser: Browser,
  url: string,
  name: Name,
  fields: number,
  into: Measured,
): Promise<void> {
  await withPage(browser, url, async (page, call) => {
    let script = 0
    page.on('response', (response) => {
      if (response.url().endsWith('.js'))
        void response.body().then(
          (body) => (script += gzipSync(body, { level: 9 }).length),
          () => undefined,
        )
    })
    into.mount.push(await call('mount', name, fields))
    await page.waitForTimeout(500)
    into.script = Math.max(into.script, script)
    await call('keystroke', 3, 'warm')
    for (let i = 0; i < KEYS; i++)
      into.keystroke.push(
        await call('keystroke', Math.floor((i / KEYS) * (fields / 2)), `typed ${i}`),
      )
    for (let i = 0; i < 2; i++) {
      into.show.push(await call('showField'))
      await call('hideField')
    }
    into.submit.push(await call('submit'))
  })
  for (const act of ['answer', 'refuse'] as const) {
    await withPage(browser, url, async (page, call) => {
      await call('mount', name, fields, true)
      await page.waitForTimeout(300)
      const refused = await call(act, fields)
      if (refused) into[act].push(refused)
    })
  }
}

const ratio = (value: number, floor: number): string =>
  Number.isFinite(value / floor) ? (value / floor).toFixed(2) : '–'

function report(fields: number, all: Record<Name, Measured>): void {
  const row = (cells: (string | number)[]): void =>
    void process.stdout.write(`| ${cells.join(' | ')} |\n`)
  const { store, rjsf } = all
  process.stdout.write(
    `\n### ${fields} fields (times: median in ms; "× floor" against the bare store, "× rjsf" against rjsf)\n\n`,
  )
  row([
    '',
    'components a key',
    'commits',
    'key ms',
    '× floor',
    '× rjsf',
    'show: components',
    'show ms',
    '× floor',
    '× rjsf',
    'submit ms',
    '× floor',
    '× rjsf',
    'refused ms',
    '× floor',
    '× rjsf',
    'all marked ms',
    '× floor',
    '× rjsf',
    'mount ms',
    '× rjsf',
    'JavaScript kB',
  ])
  row(Array.from({ length: 22 }, () => '---'))
  for (const name of NAMES) {
    const one = all[name]
    const [key, show, submit, answer, refuse, mount] = [
      one.keystroke,
      one.show,
      one.submit,
      one.answer,
      one.refuse,
      one.mount,
    ].map(times) as [number, number, number, number, number, number]
    row([
      name,
      most(one.keystroke),
      Math.max(...one.keystroke.map(({ commits }) => commits)),
      key.toFixed(1),
      ratio(key, times(store.keystroke)),
      ratio(key, times(rjsf.keystroke)),
      most(one.show),
      show.toFixed(1),
      ratio(show, times(store.show)),
      ratio(show, times(rjsf.show)),
      submit.toFixed(1),
      ratio(submit, times(store.submit)),
      ratio(submit, times(rjsf.submit)),
      answer.toFixed(1),
      ratio(answer, times(store.answer)),
      ratio(answer, times(rjsf.answer)),
      refuse.toFixed(1),
      ratio(refuse, times(store.refuse)),
      ratio(refuse, times(rjsf.refuse)),
      mount.toFixed(0),
      ratio(mount, times(rjsf.mount)),
      (one.script / 1000).toFixed(1),
    ])
  }
}

/** Measures the form renderer against its peers and two floors, in one browser, round by round in turn. */
export async function benchForms(sizes: number[] = SIZES): Promise<void> {
  const site = await openSite(import.meta.dirname, validatorAt)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    for (const fields of sizes) {
      const all = Object.fromEntries(
        NAMES.map((name) => [
          name,
          { mount: [], keystroke: [], show: [], submit: [], answer: [], refuse: [], script: 0 },
        ]),
      ) as unknown as Record<Name, Measured>
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of NAMES) await measure(browser, site.url, name, fields, all[name])
      }
      report(fields, all)
    }
  } finally {
    await browser.close()
    site.close()
  }
}
