import en from '../../../../src/i18n/locales/en/forms.json' with { type: 'json' }
import th from '../../../../src/i18n/locales/th/forms.json' with { type: 'json' }
import { readPath } from '../../../../src/shared/index.ts'
import { expect, type Language, type Page } from '../journey.ts'
import type { Locator } from '@playwright/test'

/** How a form is filled: with a mouse on a wide screen, with keys alone, with a finger on a telephone. */
export type Way = 'mouse' | 'keys' | 'touch'

/** More stops of the Tab key than any one widget has. */
const MAX_STOPS = 80

/** Somebody at a form, who has either a mouse, or a keyboard, or a finger and nothing else. */
export class Hand {
  readonly page: Page
  readonly way: Way
  readonly language: Language

  constructor(page: Page, way: Way, language: Language) {
    this.page = page
    this.way = way
    this.language = language
  }

  field = (path = 'it'): Locator => this.page.locator(`[data-field="${path}"]`)
  box = (path = 'it'): Locator =>
    this.field(path).locator('input:not([type=hidden], [type=file]), textarea, select').first()
  button = (name: string | RegExp): Locator =>
    this.page.getByRole('button', { name, exact: typeof name === 'string' })

  /** A text of the forms catalogue, in the language of the screen. */
  word(key: string, params: Record<string, string | number> = {}): string {
    const text = String(readPath(this.language === 'th' ? th : en, key))
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))
  }

  /** Goes there: a press, or Tab until the focus is there. */
  async reach(target: Locator): Promise<void> {
    if (this.way === 'keys') await this.tabTo(target)
    else await this.press(target)
  }

  /** Goes there and does what it is for: a press, or Enter. */
  async use(target: Locator): Promise<void> {
    await this.reach(target)
    if (this.way === 'keys') await this.page.keyboard.press('Enter')
  }

  /** With a mouse or a finger. */
  press = (target: Locator): Promise<void> => (this.way === 'touch' ? target.tap() : target.click())

  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press(key)
    }
    throw new Error(`Tab does not come to ${String(target)}`)
  }

  keys = async (...names: string[]): Promise<void> => {
    for (const name of names) await this.page.keyboard.press(name)
  }

  /** On the keyboard in front of one, or the one on the glass. */
  write = (text: string): Promise<void> => this.page.keyboard.type(text)

  /** Writes into a box; the last one is left, as people do before they look at what became of it. */
  async fill(path: string, text: string): Promise<void> {
    await this.reach(this.box(path))
    await this.write(text)
  }

  async leave(): Promise<void> {
    if (this.way === 'keys') await this.keys('Tab')
    else await this.press(this.page.locator('#start'))
  }

  /** One of a native list: its own picture belongs to the system, so it is told by keys or by what it picked. */
  async choose(target: Locator, label: string): Promise<void> {
    if (this.way !== 'keys') return void (await target.selectOption({ label }))
    await this.tabTo(target)
    const texts = await target.locator('option').allTextContents()
    const at = await target.evaluate((select: HTMLSelectElement) => select.selectedIndex)
    const steps = texts.indexOf(label) - at
    for (let step = 0; step < Math.abs(steps); step += 1)
      await this.keys(steps > 0 ? 'ArrowDown' : 'ArrowUp')
  }

  /** An option of a searched list, by some of its words. */
  async find(box: Locator, words: string, option: string | RegExp): Promise<void> {
    await this.reach(box)
    await this.write(words)
    const found = this.page.getByRole('option', { name: option })
    await expect(found.first()).toBeVisible()
    if (this.way !== 'keys') return this.press(found.first())
    for (let step = 0; step < MAX_STOPS; step += 1) {
      await this.keys('ArrowDown')
      if ((await found.first().getAttribute('aria-selected')) === 'true') return this.keys('Enter')
    }
    throw new Error(`The arrows do not come to ${String(option)}`)
  }

  /** Hands over a file where the browser asks for one. */
  async give(
    opener: Locator,
    file: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    const asked = this.page.waitForEvent('filechooser')
    await this.use(opener)
    await (await asked).setFiles(file)
  }

  /** A stroke across a surface, with the button or the finger down. */
  async stroke(surface: Locator): Promise<void> {
    const box = (await surface.boundingBox())!
    const points = Array.from({ length: 12 }, (_, i) => ({
      x: box.x + box.width * (0.2 + i * 0.05),
      y: box.y + box.height * (i % 2 ? 0.3 : 0.7),
    }))
    if (this.way === 'mouse') {
      const { mouse } = this.page
      await mouse.move(points[0]!.x, points[0]!.y)
      await mouse.down()
      for (const { x, y } of points) await mouse.move(x, y)
      return mouse.up()
    }
    const fingers = await this.page.context().newCDPSession(this.page)
    // Seconds of a hand that is not hasty: a press that follows a swipe at once is taken for its stopping.
    let timestamp = Date.now() / 1000 - 2
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      touchPoints: { x: number; y: number }[],
    ) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: (timestamp += 0.1) })
    await touch('touchStart', [points[0]!])
    for (const point of [...points, points.at(-1)!]) await touch('touchMove', [point])
    await touch('touchEnd', [])
    await fingers.detach()
  }

  /** Presses at a part of a surface, both from 0 to 1. */
  async pressAt(surface: Locator, across: number, down: number): Promise<void> {
    const box = (await surface.boundingBox())!
    const position = { x: box.width * across, y: box.height * down }
    await (this.way === 'touch' ? surface.tap({ position }) : surface.click({ position }))
  }
}

/** One widget with a schema that asks for it, how it is filled, and what the form holds then. */
export interface WidgetEntry {
  /** Of the field `it`. */
  schema: Record<string, unknown>
  /** Fields beside it. */
  others?: Record<string, Record<string, unknown>>
  /** The same in all ways, where reaching and using it is all that differs. */
  fill?(hand: Hand): Promise<void>
  mouse?(hand: Hand): Promise<void>
  keys?(hand: Hand): Promise<void>
  touch?(hand: Hand): Promise<void>
  /** The whole value of the form; by way where they differ on purpose. */
  value: unknown
  values?: Partial<Record<Way, unknown>>
}
export type WidgetEntries = Record<string, WidgetEntry>
