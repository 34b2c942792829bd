import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../../../scripts/chromium.ts'
import { openSite } from '../site.ts'
import type { Bench } from './client/main.tsx'
import { rowsOf } from './content.ts'
import type { Answer } from './server.tsx'

const ROOT = resolve(import.meta.dirname, '../../..')
const SIZES = [1000]
const WARM = 5
const ROUNDS = 15
/** Of the answer that somebody writes by hand with React, at most. */
const TARGETS = { ms: 2, bytes: 1.6, mount: 1.15 }
/** Each mount has a page of its own. */
const MOUNTS = 9
type Name = 'sala' | 'plain' | 'puck'

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!

/** Our renderer, React by itself and Puck's, as they are built for production. */
async function loadAnswers(folder: string): Promise<Record<Name, Answer>> {
  await build({
    root: ROOT,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: { answers: join(import.meta.dirname, 'server.tsx') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
  const module = (await import(pathToFileURL(join(folder, 'answers.mjs')).href)) as {
    ANSWERS: Record<Name, Answer>
  }
  return module.ANSWERS
}

/** Times until each answer is taken over in a browser, in turns (ms). */
async function measureMounts(
  html: Record<Name, string>,
  blocks: number,
): Promise<Record<Name, number[]>> {
  const site = await openSite(join(import.meta.dirname, 'client'))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const times: Record<Name, number[]> = { sala: [], plain: [], puck: [] }
  try {
    for (let round = 0; round < MOUNTS; round++)
      for (const name of Object.keys(times) as Name[]) {
        const page = await browser.newPage()
        await page.goto(site.url)
        await page.waitForFunction(() => 'bench' in window)
        times[name].push(
          await page.evaluate(
            ([one, answer, size]) =>
              (window as unknown as { bench: Bench }).bench.mount(one, answer, size),
            [name, html[name], blocks] as const,
          ),
        )
        await page.close()
      }
  } finally {
    await browser.close()
    site.close()
  }
  return times
}

/** `npm run bench -- render [blocks …]`: the whole answer of a page, in turns with the same page by React alone and by Puck. */
export async function benchRender(sizes: number[] = SIZES): Promise<void> {
  process.env.NODE_ENV = 'production'
  const folder = mkdtempSync(join(ROOT, 'dist', 'bench-'))
  try {
    const answers = await loadAnswers(folder)
    for (const size of sizes) {
      const rows = rowsOf(size)
      const times: Record<Name, number[]> = { sala: [], plain: [], puck: [] }
      const html = {} as Record<Name, string>
      for (let round = -WARM; round < ROUNDS; round++)
        for (const name of Object.keys(times) as Name[]) {
          const from = performance.now()
          html[name] = await answers[name](rows)
          if (round >= 0) times[name].push(performance.now() - from)
        }
      const bytes = (name: Name) => Buffer.byteLength(html[name])
      const line = (what: string, of: (name: Name) => number, unit: string, target: number) => {
        const ratio = of('sala') / of('plain')
        process.stdout.write(
          `${what}: sala ${of('sala').toFixed(1)} ${unit}, plain ${of('plain').toFixed(1)}, puck ${of('puck').toFixed(1)}; ${ratio.toFixed(2)} of plain, ${ratio <= target ? 'met' : `MISSED ${target}`}\n`,
        )
      }
      process.stdout.write(`${size} blocks, median of ${ROUNDS}\n`)
      line('server', (name) => median(times[name]), 'ms', TARGETS.ms)
      line('answer', (name) => bytes(name) / 1000, 'kB', TARGETS.bytes)
      line('gzip', (name) => gzipSync(html[name]).length / 1000, 'kB', TARGETS.bytes)
      const mounts = await measureMounts(html, size)
      line('mount', (name) => median(mounts[name]), 'ms', TARGETS.mount)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
