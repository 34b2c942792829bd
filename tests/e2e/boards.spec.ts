import { expect, expectAccessible, openPage, signIn, test } from './support/journey.ts'

test('a card is dragged to the next state and back by keys; where no step leads is said while it is held', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en' })
  await signIn(page, 'manager')
  await page.goto('/inventory/products/board')
  const column = (state: string) => page.locator(`.sala-board-column[data-state="${state}"]`)
  const first = column('active').locator('[data-id]').first()
  await expect(first).toBeVisible()
  const id = (await first.getAttribute('data-id'))!
  const moved = column('inactive').locator(`[data-id="${id}"]`)

  const from = (await first.boundingBox())!
  const to = (await column('inactive').boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 24, { steps: 4 })
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 })
  await expect(column('inactive')).toHaveAttribute('data-drop', 'open')
  await page.mouse.up()
  await expect(moved).toBeVisible()
  await expectAccessible(page)

  await moved.locator('[data-card]').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  const back = column('active').locator(`[data-id="${id}"]`)
  await expect(back).toBeVisible()
  await expect(back.locator('[data-card]')).toBeFocused()
})
