import type { FrameLocator, Locator } from '@playwright/test'
import { expect, tokenOf, type Page } from './journey.ts'

/** The window that the page stands in. */
export const sheet = (page: Page): FrameLocator => page.frameLocator('iframe.builder-sheet').first()

/** Shows a tab of the inspector. */
export const showTab = (page: Page, tab: 'content' | 'style' | 'rules'): Promise<void> =>
  page.locator(`[data-inspector] [data-tab="${tab}"]`).click()

/** Chooses a value of the style by its word. */
export const chooseStyle = (page: Page, path: string, value: string): Promise<void> =>
  page.locator(`[data-style="${path}"] [data-token="${value}"] input`).dispatchEvent('click')

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Where something lies once it lies still: records and pictures that come late move it. */
export async function stillBox(of: Locator): Promise<Box> {
  let last: Box | null = null
  await expect
    .poll(async () => {
      const before = JSON.stringify(last)
      last = await of.boundingBox()
      return last !== null && JSON.stringify(last) === before
    })
    .toBe(true)
  return last!
}

/** Drags by the mouse, slowly enough to be seen, to a place inside the target (0 top, 1 bottom). */
export async function drag(page: Page, from: Locator, to: Locator, at = 0.9): Promise<void> {
  const [a, b] = [await stillBox(from), await stillBox(to)]
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 + 12, { steps: 4 })
  // What reaches beyond the window is dropped on where it ends in view.
  const y = Math.min(b.y + b.height * at, page.viewportSize()!.height - 12)
  await page.mouse.move(b.x + b.width / 2, y, { steps: 12 })
  await page.waitForTimeout(150)
  await page.mouse.up()
}

/** Where the words in something begin, and the middle of their height: what stands around them has room of its own. */
export const wordsOf = (of: Locator): Promise<{ left: number; middle: number }> =>
  of.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, top, bottom } = range.getBoundingClientRect()
    return { left: Math.round(left), middle: (top + bottom) / 2 }
  })

/** Opens a page by its slug, straight away or by way of the list; with `leave`, what is unsaved on the one before is left. The answer is its id. */
export async function openBuilder(
  page: Page,
  slug: string,
  { leave = false, byList = false } = {},
): Promise<string> {
  if (leave) page.once('dialog', (dialog) => void dialog.accept())
  if (byList) {
    await page.goto(`/cms/pages?q=${slug}`)
    await page.locator('tbody tr a').first().click()
    await page.locator('a[href*="/cms/builder/"]').first().click()
  } else {
    const found = await page.request.post('/api/page/query', {
      data: { method: 'find', args: [{ slug }] },
      headers: await tokenOf(page),
    })
    const { data } = (await found.json()) as { data: { _id: string }[] }
    await page.goto(`/cms/builder/${data[0]!._id}`)
  }
  await expect(page.locator('[data-builder-state="saved"]')).toBeVisible()
  await expect(sheet(page).locator('.sala-page [data-block]').first()).toBeVisible()
  // What comes after the page is open comes with the first touch.
  await page.mouse.move(1, 1)
  await expect(page.locator('.builder[data-complete]')).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Chooses a record in the inspector, found by words of its title. */
export async function chooseRecord(page: Page, field: string, words: string): Promise<void> {
  const box = page.locator(`[data-inspector] [data-field="${field}"]`)
  await box.getByRole('combobox').fill(words)
  await box.getByRole('option', { name: words }).first().click()
}

/** Publishes where the page has notes too: they are listed before, and accepted. */
export const passWarnings = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.locator('[data-publish-warnings]'), () =>
    page.locator('[data-publish-warnings] button[data-autofocus]').click(),
  )
