import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../../../scripts/chromium.ts'
import { openSite } from '../site.ts'
import type { Bench } from './client/main.tsx'
import { NAMES, type Name } from './content.ts'
import type { Measured } from './measure.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const SIZES = [1000]
/** Of the answer that somebody writes by hand with React, at most. */
const TARGETS = { ms: 2, bytes: 1.6, mount: 1.15 }
/** Each mount has a page of its own. */
const MOUNTS = 9

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!

/** Our renderer, React by itself and Puck's, as they are built for production. */
const buildMeasure = (folder: string) =>
  build({
    root: ROOT,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: { measure: join(import.meta.dirname, 'measure.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })

/** In a process of its own that is started as the product is: what lets this one read TypeScript slows down every function that is made. */
function measureAnswers(folder: string, blocks: number): Measured {
  const file = join(folder, 'measured.json')
  execFileSync(process.execPath, [join(folder, 'measure.mjs'), String(blocks), file], {
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    stdio: 'inherit',
  })
  return JSON.parse(readFileSync(file, 'utf8')) as Measured
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
      for (const name of NAMES) {
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
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'dist', 'bench-'))
  try {
    await buildMeasure(folder)
    for (const size of sizes) {
      const { times, html } = measureAnswers(folder, size)
      const bytes = (name: Name) => Buffer.byteLength(html[name])
      const line = (what: string, of: (name: Name) => number, unit: string, target: number) => {
        const ratio = of('sala') / of('plain')
        process.stdout.write(
          `${what}: sala ${of('sala').toFixed(1)} ${unit}, plain ${of('plain').toFixed(1)}, puck ${of('puck').toFixed(1)}; ${ratio.toFixed(2)} of plain, ${ratio <= target ? 'met' : `MISSED ${target}`}\n`,
        )
      }
      process.stdout.write(`${size} blocks, median of ${times.sala.length}\n`)
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
