import { writeFileSync } from 'node:fs'
import type { Frame } from '@playwright/test'
import type { Mark, Measured } from '../../builder/canvas/geometry.ts'
import recordedPage from '../../builder/canvas/recorded/page.json' with { type: 'json' }
import { openBuilder } from './support/builder.ts'
import { expect, openPage, signIn, test, tokenOf } from './support/journey.ts'
import { numbers, wander, type Point } from './support/wander.ts'

/** A path of the pointer as it went over a page, and what was shown under each of its points; in coordinates of the page's content (px). */
export interface RecordedPath {
  /** Boxes of the page as they lay when the block was lifted. */
  boxes: Measured
  /** The block that was dragged, or the kind that came from the palette. */
  dragged: { type: string; id?: string }
  points: (Point & { mark: Mark | null; refused: boolean })[]
}

/** With this variable what is seen is written down for the specs of the planner (recordedPaths.test.ts). */
const RECORDINGS = process.env.SALA_RECORD ? 'builder/canvas/recorded' : undefined
const STEPS = 20

/** What is dragged on each path: a block of the page, or a kind of the palette. */
const DRAGGED = ['one', 'text', 'five', 'pair', 'heading', 'nine', 'columns', 'six', 'seven', 'button', 'card', 'three']

/** Where everything of the page lies, as a reader of it would measure (not by the builder's own code). */
const measured = (frame: Frame): Promise<Measured> =>
  frame.evaluate(() => {
    const { scrollLeft, scrollTop } = document.documentElement
    const all = [...document.querySelectorAll<HTMLElement>('.sala-page, [data-row], [data-column], [data-frame], [data-slot]')].filter((element) => element.getClientRects().length > 0)
    return Object.fromEntries(
      all.map((element) => {
        const { row, column, frame: block, slot } = element.dataset
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const key = element.matches('.sala-page') ? 'page' : (row ?? column ?? block ?? `${element.parentElement!.closest<HTMLElement>('[data-frame]')!.dataset.frame}/${slot}`)
        return [key, { left: left + scrollLeft, top: top + scrollTop, right: right + scrollLeft, bottom: bottom + scrollTop }]
      }),
    )
  })
const shownMark = (frame: Frame) =>
  frame.evaluate(() => {
    const mark = document.querySelector<HTMLElement>('.builder-drop')
    if (!mark) return { mark: null, refused: false }
    const [left, top, width, height] = [mark.style.left, mark.style.top, mark.style.inlineSize, mark.style.blockSize].map(Number.parseFloat) as [number, number, number, number]
    return { mark: { shape: mark.dataset.shape as 'line' | 'box', left, top, width, height }, refused: mark.dataset.refused !== undefined }
  })

/** What stands around a block now: its neighbours at the level that the drop has made or filled. */
const neighbours = (frame: Frame, id: string, before: string[]) =>
  frame.evaluate(
    ([block, known]) => {
      const keyOf = (element: Element | null | undefined) => (element as HTMLElement | null)?.dataset.frame ?? (element as HTMLElement | null)?.dataset.column ?? (element as HTMLElement | null)?.dataset.row
      const own = document.querySelector<HTMLElement>(`[data-frame="${block}"]`)!
      const column = own.parentElement!.closest<HTMLElement>('[data-column]')!
      const line = column.parentElement!.closest<HTMLElement>('[data-row]')!
      const level = !known.includes(keyOf(line)!) ? line : !known.includes(keyOf(column)!) ? column : own
      const around = level.parentElement!.closest<HTMLElement>('[data-column], [data-row], [data-slot], .sala-page')!
      const siblings = [...around.querySelectorAll<HTMLElement>(level === own ? '[data-frame]' : level === column ? '[data-column]' : '[data-row]')].filter((element) => element.parentElement!.closest('[data-column], [data-row], [data-slot], .sala-page') === around)
      const at = siblings.indexOf(level)
      return { along: level === column ? ('x' as const) : ('y' as const), previous: keyOf(siblings[at - 1]), next: keyOf(siblings[at + 1]) }
    },
    [id, before] as const,
  )

test.use({ own: 'dropPaths' })

test('wherever a hand goes with a block, it comes to stand where the line was shown last, and nowhere where the place was refused', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.request.post('/api/page', { data: { data: { ...recordedPage } }, headers: { ...(await tokenOf(admin)), 'idempotency-key': 'paths-0123456789' } })
  await openBuilder(admin, 'paths')
  const iframe = admin.locator('iframe.builder-sheet').first()
  const frame = (await (await iframe.elementHandle())!.contentFrame())!
  const blocksOf = () => frame.locator('[data-frame]').evaluateAll((all) => all.map((element) => (element as HTMLElement).dataset.frame!))
  const tally = { landed: 0, refused: 0 }

  for (const [at, name] of DRAGGED.entries()) {
    const next = numbers(at + 1)
    const before = await blocksOf()
    const height = (await measured(frame)).page!.bottom
    const own = frame.locator(`[data-frame="${name}"]`)
    const isOnPage = (await own.count()) > 0
    const type = isOnPage ? (await own.getAttribute('data-block')) ?? '' : name
    const window = (await iframe.boundingBox())!
    const scale = window.width / (await iframe.evaluate((element: HTMLIFrameElement) => element.clientWidth))
    const lifted = isOnPage ? own : admin.locator(`.builder-left [data-palette="${name}"]`)
    await lifted.scrollIntoViewIfNeeded()
    const start = (await lifted.boundingBox())!
    // The upper left corner of a container is its own; in its middle lies what it holds.
    const from = { x: Math.round(start.x + Math.min(12, start.width / 2)), y: Math.round(start.y + Math.min(6, start.height / 2)) }
    const to = { x: window.x + 80 + next() * (window.width - 160), y: window.y + 80 + next() * Math.min(window.height - 160, height * scale - 80) }
    const points: RecordedPath['points'] = []
    await admin.mouse.move(from.x, from.y)
    await admin.mouse.down()
    await admin.mouse.move(from.x + 8, from.y + 8, { steps: 3 })
    // As it is lifted, empty places make room.
    const boxes = await measured(frame)
    for (const point of wander(from, to, next, STEPS)) {
      await admin.mouse.move(point.x, point.y)
      await admin.evaluate(() => new Promise(requestAnimationFrame))
      if (point.x > window.x && point.x < window.x + window.width && point.y > window.y && point.y < window.y + window.height) points.push({ x: (point.x - window.x) / scale, y: (point.y - window.y) / scale, ...(await shownMark(frame)) })
    }
    await admin.mouse.up()
    const last = points.at(-1)!
    expect(points.some(({ mark }) => mark), `${name} was lifted`).toBe(true)
    await expect(frame.locator('.builder-drop')).toHaveCount(0)
    if (RECORDINGS) {
      writeFileSync(`${RECORDINGS}/${at + 1}-${name}.json`, `${JSON.stringify({ boxes, dragged: isOnPage ? { type, id: name } : { type }, points } satisfies RecordedPath)}\n`)
    }

    if (last.refused || !last.mark) {
      expect(await blocksOf(), name).toEqual(before)
      tally.refused++
      continue
    }
    // The code of a kind that is new to the page may have to come first.
    const fresh = async () => (isOnPage ? name : (await blocksOf()).find((id) => !before.includes(id)))
    await expect.poll(fresh, name).toBeTruthy()
    const dropped = (await fresh())!
    const { along, previous, next: following } = await neighbours(frame, dropped, Object.keys(boxes))
    const [start1, end1] = along === 'x' ? (['right', 'left'] as const) : (['bottom', 'top'] as const)
    const middle = along === 'x' ? last.mark.left + last.mark.width / 2 : last.mark.top + last.mark.height / 2
    if (previous && previous !== name && boxes[previous]) expect(boxes[previous][start1], `${name} after ${previous}`).toBeLessThanOrEqual(middle + 7)
    if (following && following !== name && boxes[following]) expect(boxes[following][end1], `${name} before ${following}`).toBeGreaterThanOrEqual(middle - 7)
    tally.landed++
    // A block that came to stand where it stood is no step.
    const undo = admin.locator('button[title^="Undo: "]')
    if (await undo.isVisible()) await undo.click()
    await expect.poll(blocksOf, name).toEqual(before)
  }
  expect(tally.landed, JSON.stringify(tally)).toBeGreaterThan(5)
})
