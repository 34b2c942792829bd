import type { Locator } from '@playwright/test'
import { stillBox } from './builder.ts'
import type { Page } from './journey.ts'

/** Rests a finger on something until it is held, and takes it to a place inside the target (0 top, 1 bottom); the answer lets go of it. */
export async function holdByTouch(
  page: Page,
  from: Locator,
  to: Locator,
  at = 0.9,
): Promise<() => Promise<void>> {
  const touch = await page.context().newCDPSession(page)
  const [a, b] = [await stillBox(from), await stillBox(to)]
  const [start, end] = [
    { x: a.x + a.width / 2, y: a.y + a.height / 2 },
    { x: b.x + b.width / 2, y: b.y + b.height * at },
  ]
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        part === undefined
          ? []
          : [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }],
    })
  await send('touchStart', 0)
  await page.waitForTimeout(500)
  for (let step = 1; step <= 8; step++) {
    await send('touchMove', step / 8)
    await page.waitForTimeout(40)
  }
  return async () => {
    await send('touchEnd')
    await touch.detach()
  }
}

/** Drags by a finger. */
export async function dragByTouch(
  page: Page,
  from: Locator,
  to: Locator,
  at?: number,
): Promise<void> {
  const release = await holdByTouch(page, from, to, at)
  await release()
}
