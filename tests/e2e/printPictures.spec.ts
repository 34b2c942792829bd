import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, openPage, signIn, test, type Page } from './support/journey.ts'
import {
  cutOff,
  differing,
  inkOf,
  overlapping,
  readPages,
  type PrintedPage,
} from './support/printPicture.ts'

test.use({ own: 'printPictures' })

const ROOT = resolve(import.meta.dirname, '../..')
/** How each print looks; with `SALA_KEEP_PRINTS=1` it is written anew, to be formatted and looked through. */
const KEPT = join(import.meta.dirname, 'printPictures.json')
/** Millimetres that letters may stand elsewhere, with another version of the browser. */
const MOVED = 1.5
/** Of a hundred places of the small picture so many may be of another grey. */
const OTHER_INK = 2

type Ids = Record<string, { short: string; long: string }>
/** One line a text: `x y text`, page by page. */
type Seen = Record<string, { paper: string; pages: string[][]; ink: string }>

const seenPages = (pages: PrintedPage[]): string[][] =>
  pages.map(({ texts }) => texts.map(({ x, y, text }) => `${x} ${y} ${text}`))

/** Where what is printed now differs from what was kept. */
function moved(kept: string[], now: string[]): string[] {
  const parts = (line: string) => /^(\S+) (\S+) (.*)$/s.exec(line)!.slice(1)
  if (kept.length !== now.length)
    return [
      ...kept.filter((line) => !now.some((one) => parts(one)[2] === parts(line)[2])),
      ...now.filter((line) => !kept.some((one) => parts(one)[2] === parts(line)[2])),
      `${kept.length} texts, now ${now.length}`,
    ]
  return kept.flatMap((line, index) => {
    const [[x, y, text], [nowX, nowY, nowText]] = [parts(line), parts(now[index]!)]
    return text === nowText &&
      Math.abs(Number(x) - Number(nowX)) <= MOVED &&
      Math.abs(Number(y) - Number(nowY)) <= MOVED
      ? []
      : [`${line} → ${now[index]!}`]
  })
}

const amountsOf = (page: Page): Promise<{ head: boolean; sums: string[] }[]> =>
  page
    .locator('.sala-sheet')
    .first()
    .locator('.sala-doc-page')
    .evaluateAll((all) =>
      all.map((one) => ({
        head: one.querySelectorAll('thead th').length > 0,
        sums: [...one.querySelectorAll('.sala-doc-carried td:last-child')].map(
          (sum) => sum.textContent,
        ),
      })),
    )

const pdfOf = async (page: Page): Promise<PrintedPage[]> =>
  readPages(new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })))

test('each print looks as it did: its pages, where its words stand, its picture; nothing is cut off or stands in another', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  const ids = JSON.parse(
    execFileSync(
      process.execPath,
      ['--import', 'tsx', 'tests/e2e/support/printRecords.ts', server.folder],
      { cwd: ROOT, encoding: 'utf8' },
    ),
  ) as Ids
  const kept = (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}) as Seen
  const now: Seen = {}
  const admin = await openPage(browser, server, { language: 'th', width: 1000 })
  await signIn(admin, 'admin')
  for (const [name, { short, long }] of Object.entries(ids)) {
    await admin.goto(`/print/${name}/${short}?lang=th`)
    const sheet = admin.locator('.sala-sheet').first()
    await expect(sheet, name).toBeVisible()
    await admin.evaluate(() => document.fonts.ready)
    const ink = await inkOf(admin, await sheet.screenshot())
    const pages = await pdfOf(admin)
    now[name] = { paper: `${pages[0]!.width} × ${pages[0]!.height}`, pages: seenPages(pages), ink }
    expect.soft(pages.flatMap(cutOff), `${name}: cut off`).toEqual([])
    expect.soft(pages.flatMap(overlapping), `${name}: in one another`).toEqual([])

    await admin.goto(`/print/${name}/${long}?lang=th`)
    await expect(sheet, name).toBeVisible()
    const parts = await amountsOf(admin)
    const many = await pdfOf(admin)
    expect.soft(many.flatMap(cutOff), `${name}, long: cut off`).toEqual([])
    expect.soft(many.flatMap(overlapping), `${name}, long: in one another`).toEqual([])
    if (parts.length === 0) continue
    // Sixty lines are more than one page, and a page of the document is one of the paper.
    expect.soft(parts.length, `${name}: pages`).toBeGreaterThan(1)
    const copies = await admin.locator('.sala-sheet').count()
    expect.soft(many.length, `${name}: pages on paper`).toBe(parts.length * copies)
    expect
      .soft(
        parts.every(({ head }) => head),
        `${name}: heads`,
      )
      .toBe(true)
    for (const [index, { sums }] of parts.slice(1).entries())
      expect.soft(sums[0], `${name}: carried to page ${index + 2}`).toBe(parts[index]!.sums.at(-1))
  }
  if (process.env.SALA_KEEP_PRINTS === '1') writeFileSync(KEPT, `${JSON.stringify(now, null, 1)}\n`)
  else {
    expect(Object.keys(now), 'prints that are kept').toEqual(Object.keys(kept))
    for (const [name, { paper, pages, ink }] of Object.entries(now)) {
      const before = kept[name]!
      expect.soft(paper, name).toBe(before.paper)
      expect.soft(pages.length, `${name}: pages`).toBe(before.pages.length)
      for (const [index, texts] of pages.entries())
        expect
          .soft(moved(before.pages[index] ?? [], texts), `${name}, page ${index + 1}`)
          .toEqual([])
      expect.soft(differing(before.ink, ink), `${name}: picture`).toBeLessThanOrEqual(OTHER_INK)
    }
  }
})
