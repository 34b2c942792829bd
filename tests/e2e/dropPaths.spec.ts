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
const DRAGGED = [
  'one',
  'text',
  'five',
  'pair',
  'heading',
  'nine',
  'columns',
  'six',
  'seven',
  'button',
  'card',
  'three',
]

/** Where everything of the page lies, as a reader of it would measure (not by the builder's own code). */
const measured = (frame: Frame): Promise<Measured> =>
  frame.evaluate(() => {
    const { scrollLeft, scrollTop } = document.documentElement
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        '.sala-page, [data-row], [data-column], [data-frame], [data-slot]',
      ),
    ].filter((element) => element.getClientRects().length > 0)
    return Object.fromEntries(
      all.map((element) => {
        const { row, column, frame: block, slot } = element.dataset
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const key = element.matches('.sala-page')
          ? 'page'
          : (row ??
            column ??
            block ??
            `${element.parentElement!.closest<HTMLElement>('[data-frame]')!.dataset.frame}/${slot}`)
        return [
          key,
          {
            left: left + scrollLeft,
            top: top + scrollTop,
            right: right + scrollLeft,
            bottom: bottom + scrollTop,
          },
        ]
      }),
    )
  })
const shownMark = (frame: Frame) =>
  frame.evaluate(() => {
    const mark = document.querySelector<HTMLElement>('.builder-drop')
    if (!mark) return { mark: null, refused: false }
    const [left, top, width, height] = [
      mark.style.left,
      mark.style.top,
      mark.style.inlineSize,
      mark.style.blockSize,
    ].map(Number.parseFloat) as [number, number, number, number]
    return {
      mark: { shape: mark.dataset.shape as 'line' | 'box', left, top, width, height },
      refused: mark.dataset.refused !== undefined,
    }
  })

/** What stands around a block now: its neighbours at the level that the drop has made or filled. */
const neighbours = (frame: Frame, id: string, before: string[]) =>
  frame.evaluate(
    ([block, known]) => {
      const keyOf = (element: Element | null | undefined) =>
        (element as HTMLElement | null)?.dataset.frame ??
        (element as HTMLElement | null)?.dataset.column ??
        (element as HTMLElement | null)?.dataset.row
      const own = document.querySelector<HTMLElement>(`[data-frame="${block}"]`)!
      const column = own.parentElement!.closest<HTMLElement>('[data-column]')!
      const line = column.parentElement!.closest<HTMLElement>('[data-row]')!
      const level = !known.includes(keyOf(line)!)
        ? line
        : !known.includes(keyOf(column)!)
          ? column
          : own
      const around = level.parentElement!.closest<HTMLElement>(
        '[data-column], [data-row], [data-slot], .sala-page',
      )!
      const siblings = [
        ...around.querySelectorAll<HTMLElement>(
          level === own ? '[data-frame]' : level === column ? '[data-column]' : '[data-row]',
        ),
      ].filter(
        (element) =>
          element.parentElement!.closest('[data-column], [data-row], [data-slot], .sala-page') ===
          around,
      )
      const at = siblings.indexOf(level)
      return {
        along: level === column ? ('x' as const) : ('y' as const),
        previous: keyOf(siblings[at - 1]),
        next: keyOf(siblings[at + 1]),
      }
    },
    [id, before] as const,
  )

/** What stands in what, in its order. */
const standing = (frame: Frame) =>
  frame.evaluate(() => {
    const keyOf = (element: Element | null | undefined) =>
      (element as HTMLElement | null)?.dataset.frame ??
      (element as HTMLElement | null)?.dataset.column ??
      (element as HTMLElement | null)?.dataset.row ??
      ''
    const all = '[data-frame], [data-column], [data-row]'
    return [...document.querySelectorAll(all)].map(
      (element) => `${keyOf(element)} in ${keyOf(element.parentElement!.closest(all))}`,
    )
  })

/** The block stands between what lay before and behind the mark. */
async function expectAt(
  frame: Frame,
  dropped: string,
  name: string,
  mark: Mark,
  boxes: Measured,
): Promise<void> {
  const { along, previous, next } = await neighbours(frame, dropped, Object.keys(boxes))
  const [end, start] = along === 'x' ? (['right', 'left'] as const) : (['bottom', 'top'] as const)
  const middle = along === 'x' ? mark.left + mark.width / 2 : mark.top + mark.height / 2
  if (previous && previous !== name && boxes[previous])
    expect(boxes[previous][end], `${name} after ${previous}`).toBeLessThanOrEqual(middle + 7)
  if (next && next !== name && boxes[next])
    expect(boxes[next][start], `${name} before ${next}`).toBeGreaterThanOrEqual(middle - 7)
}

test.use({ own: 'dropPaths' })

test('wherever a hand goes with a block, it comes to stand where the line was shown last, and nowhere where the place was refused', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.request.post('/api/page', {
    data: { data: { ...recordedPage } },
    headers: { ...(await tokenOf(admin)), 'idempotency-key': 'paths-0123456789' },
  })
  await openBuilder(admin, 'paths')
  const iframe = admin.locator('iframe.builder-sheet').first()
  const frame = (await (await iframe.elementHandle())!.contentFrame())!
  const blocksOf = () =>
    frame
      .locator('[data-frame]')
      .evaluateAll((all) => all.map((element) => (element as HTMLElement).dataset.frame!))
  const tally = { landed: 0, refused: 0 }

  for (const [at, name] of DRAGGED.entries()) {
    const next = numbers(at + 1)
    const before = await blocksOf()
    const stood = await standing(frame)
    const height = (await measured(frame)).page!.bottom
    const own = frame.locator(`[data-frame="${name}"]`)
    const isOnPage = (await own.count()) > 0
    const type = isOnPage ? ((await own.getAttribute('data-block')) ?? '') : name
    const window = (await iframe.boundingBox())!
    const scale =
      window.width / (await iframe.evaluate((element: HTMLIFrameElement) => element.clientWidth))
    const lifted = isOnPage ? own : admin.locator(`.builder-left [data-palette="${name}"]`)
    await lifted.scrollIntoViewIfNeeded()
    const start = (await lifted.boundingBox())!
    // The upper left corner of a container is its own; in its middle lies what it holds.
    const from = {
      x: Math.round(start.x + Math.min(12, start.width / 2)),
      y: Math.round(start.y + Math.min(6, start.height / 2)),
    }
    const to = {
      x: window.x + 80 + next() * (window.width - 160),
      y: window.y + 80 + next() * Math.min(window.height - 160, height * scale - 80),
    }
    const points: RecordedPath['points'] = []
    await admin.mouse.move(from.x, from.y)
    await admin.mouse.down()
    await admin.mouse.move(from.x + 8, from.y + 8, { steps: 3 })
    // As it is lifted, empty places make room.
    const boxes = await measured(frame)
    for (const point of wander(from, to, next, STEPS)) {
      await admin.mouse.move(point.x, point.y)
      await admin.evaluate(() => new Promise(requestAnimationFrame))
      if (
        point.x > window.x &&
        point.x < window.x + window.width &&
        point.y > window.y &&
        point.y < window.y + window.height
      )
        points.push({
          x: (point.x - window.x) / scale,
          y: (point.y - window.y) / scale,
          ...(await shownMark(frame)),
        })
    }
    await admin.mouse.up()
    const last = points.at(-1)!
    expect(
      points.some(({ mark }) => mark),
      `${name} was lifted`,
    ).toBe(true)
    await expect(frame.locator('.builder-drop')).toHaveCount(0)
    if (RECORDINGS) {
      writeFileSync(
        `${RECORDINGS}/${at + 1}-${name}.json`,
        `${JSON.stringify({ boxes, dragged: isOnPage ? { type, id: name } : { type }, points } satisfies RecordedPath)}\n`,
      )
    }

    if (last.refused || !last.mark) {
      expect(await blocksOf(), name).toEqual(before)
      tally.refused++
      continue
    }
    // The code of a kind that is new to the page may have to come first.
    const fresh = async () =>
      isOnPage ? name : (await blocksOf()).find((id) => !before.includes(id))
    await expect.poll(fresh, name).toBeTruthy()
    const dropped = (await fresh())!
    await expectAt(frame, dropped, name, last.mark, boxes)
    tally.landed++
    // A block that came to stand where it stood is no step. The bar follows the page by a moment.
    if (String(await standing(frame)) !== String(stood))
      await admin.locator('button[title^="Undo: "]').click()
    await expect.poll(() => standing(frame), name).toEqual(stood)
  }
  expect(tally.landed, JSON.stringify(tally)).toBeGreaterThan(5)

  // Held at the lower edge the page scrolls by itself. Its layout is read as the drag comes to it, and once after each stop.
  await admin.setViewportSize({ width: 1440, height: 600 })
  await frame.evaluate(() => {
    document.documentElement.scrollTop = 0
    const page = document.querySelector<HTMLElement>('.sala-page')!
    const read = page.getBoundingClientRect.bind(page)
    let reads = 0
    page.getBoundingClientRect = () => ((page.dataset.reads = String(++reads)), read())
  })
  const reads = async () => Number(await frame.locator('.sala-page').getAttribute('data-reads'))
  const scrolled = () => frame.evaluate(() => document.documentElement.scrollTop)
  const window = (await iframe.boundingBox())!
  const middle = { x: window.x + window.width / 2, y: window.y + window.height / 2 }
  const edge = window.y + window.height - 12
  const before = await blocksOf()
  await admin.locator('.builder-left [data-palette="heading"]').first().hover()
  await admin.mouse.down()
  await admin.mouse.move(middle.x, middle.y, { steps: 12 })
  expect(await reads()).toBe(1)
  await admin.mouse.move(middle.x, edge, { steps: 6 })
  await expect.poll(scrolled).toBeGreaterThan(60)
  expect(await reads()).toBe(1)
  await admin.mouse.move(middle.x, middle.y, { steps: 6 })
  await expect.poll(reads).toBe(2)
  const rest = await scrolled()
  await admin.mouse.move(middle.x + 40, middle.y + 30, { steps: 8 })
  expect([await reads(), await scrolled()]).toEqual([2, rest])
  // On a slow machine it is at its end already, where nothing scrolls and nothing is read.
  await frame.evaluate(() => void (document.documentElement.scrollTop = 0))
  await admin.mouse.move(middle.x, edge, { steps: 6 })
  await expect
    .poll(() =>
      frame.evaluate(
        () =>
          Math.ceil(document.documentElement.scrollTop + document.documentElement.clientHeight) >=
          document.documentElement.scrollHeight,
      ),
    )
    .toBe(true)
  await expect.poll(reads).toBe(3)
  const { mark, refused } = await shownMark(frame)
  const boxes = await measured(frame)
  await admin.mouse.up()
  expect(refused).toBe(false)
  await expect.poll(async () => (await blocksOf()).length).toBe(before.length + 1)
  await expectAt(
    frame,
    (await blocksOf()).find((id) => !before.includes(id))!,
    'heading',
    mark!,
    boxes,
  )
})

for (const [language, before, after] of [
  ['en', 'Before Text', 'After Text'],
  ['th', 'ก่อน ข้อความ', 'หลัง ข้อความ'],
] as const) {
  test(`where the place of a drop lies beyond the window, its words stand at the edge (${language})`, async ({
    browser,
    server,
  }) => {
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    const tall = {
      id: 'tall',
      type: 'text',
      v: 1,
      props: { html: { th: '<p>ยาว</p>'.repeat(80), en: '<p>Long</p>'.repeat(80) } },
    }
    const page = {
      type: 'page',
      slug: `tall-${language}`,
      title: 'Tall',
      builder: [{ id: 'r', columns: [{ id: 'c', objects: [tall] }] }],
    }
    await admin.request.post('/api/page', {
      data: { data: page },
      headers: { ...(await tokenOf(admin)), 'idempotency-key': `tall-${language}-0123456789` },
    })
    await openBuilder(admin, page.slug)
    const iframe = admin.locator('iframe.builder-sheet').first()
    const frame = (await (await iframe.elementHandle())!.contentFrame())!
    const told = frame.locator('.builder-drop-words > span')
    const height = await frame.evaluate(() => document.documentElement.scrollHeight)
    const window = (await iframe.boundingBox())!
    /** Is it all on the screen, inside the canvas? */
    const expectSeen = async (words: string) => {
      await expect(told).toContainText(words)
      const box = (await told.boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(window.y)
      expect(box.y + box.height).toBeLessThanOrEqual(window.y + window.height)
      expect(box.x).toBeGreaterThanOrEqual(window.x)
    }
    await admin.locator('.builder-left [data-palette="heading"]').first().hover()
    await admin.mouse.down()
    // The middle of the block lies below the window: the place before it is above.
    await frame.evaluate(
      (top) => void (document.documentElement.scrollTop = top),
      height / 2 - window.height - 40,
    )
    await admin.mouse.move(window.x + window.width / 2, window.y + window.height / 2, { steps: 12 })
    await expectSeen(before)
    await admin.keyboard.press('Escape')
    await expect(told).toHaveCount(0)
    await admin.mouse.up()
    await admin.locator('.builder-left [data-palette="heading"]').first().hover()
    await admin.mouse.down()
    await frame.evaluate((top) => void (document.documentElement.scrollTop = top), height / 2 + 40)
    await admin.mouse.move(window.x + window.width / 2, window.y + window.height / 2, { steps: 12 })
    await expectSeen(after)
    await admin.screenshot({ path: test.info().outputPath('words.png') })
    await admin.keyboard.press('Escape')
    await admin.mouse.up()
    expect(await frame.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })
}
