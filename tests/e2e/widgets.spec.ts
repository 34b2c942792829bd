import type { JsonSchema } from '../../src/forms/schema/index.ts'
import { FormBench } from './support/formBench.ts'
import { expect, expectQuiet, test, type Language } from './support/journey.ts'
import { ENTRIES, Hand, type Way, type WidgetEntry } from './support/widgets/index.ts'

const SIGHTS: { way: Way; language: Language; width: number; height: number }[] = [
  { way: 'mouse', language: 'en', width: 1440, height: 900 },
  { way: 'keys', language: 'en', width: 1440, height: 900 },
  { way: 'touch', language: 'th', width: 390, height: 844 },
]

test.describe.configure({ timeout: 30_000 })

let bench: FormBench
let hands: Hand[]
test.beforeAll(async ({ browser, server }) => {
  bench = await FormBench.open(server)
  hands = []
  for (const { way, ...sight } of SIGHTS)
    hands.push(
      new Hand(
        await bench.page(browser, { ...sight, touch: way === 'touch' }),
        way,
        sight.language,
      ),
    )
})
test.afterAll(async () => {
  await Promise.all(hands.map(({ page }) => page.context().close()))
  await bench.close()
})

const formOf = ({ schema, others = {} }: WidgetEntry) =>
  ({ type: 'object', properties: { it: schema, ...others } }) as JsonSchema
const widgetOf = (name: string): string => name.replace(/:.*/, '')

/** What a finger has less than 24 px to hit (WCAG 2.2, 2.5.8); an input inside its label is as large as that. */
function tooSmall(): string[] {
  const targets = [
    ...document.querySelectorAll<HTMLElement>(
      '.sala-form :is(button, select, textarea, a, input:not([type=hidden]))',
    ),
  ]
  const boxes = targets.map((target) => ({
    target,
    box: (target.closest('label') ?? target).getBoundingClientRect(),
  }))
  return boxes
    .filter(
      ({ target, box }) => !target.hidden && box.width > 0 && (box.width < 24 || box.height < 24),
    )
    .map(({ target, box }) => `${target.outerHTML.slice(0, 100)} ${box.width} × ${box.height}`)
}

/** One form filled in one way: what it holds, and that it may be sent so. */
async function fillIn(hand: Hand, name: string, entry: WidgetEntry): Promise<void> {
  const { page, way } = hand
  await bench.draw(page, name, formOf(entry), hand.language)
  if (name !== 'hidden')
    await expect(
      page
        .locator(
          `[data-field="it"][data-widget="${widgetOf(name)}"], [data-field="it"] [data-widget="${widgetOf(name)}"]`,
        )
        .first(),
    ).toBeVisible()
  await (entry[way] ?? entry.fill)!(hand)
  await hand.leave()
  await expect
    .poll(() => page.evaluate(() => window.bench.values()), {
      message: `${name} by ${way}`,
      timeout: 5_000,
    })
    .toEqual(entry.values?.[way] ?? entry.value)
  // A file is a value a moment before it counts as sent.
  await expect
    .poll(() => page.evaluate(() => window.bench.failures()), {
      message: `${name} by ${way}`,
      timeout: 5_000,
    })
    .toEqual([])
  expect(
    await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'),
    `${name} fits, by ${way}`,
  ).toBe(true)
  if (way === 'touch') expect(await page.evaluate(tooSmall), `${name} for a finger`).toEqual([])
  expectQuiet(page)
}

test('every widget of the table is filled here', async () => {
  const widgets = await hands[0]!.page.evaluate(() => window.bench.widgets)
  expect(widgets.filter((name) => !Object.hasOwn(ENTRIES, name))).toEqual([])
  for (const [name, entry] of Object.entries(ENTRIES))
    expect(
      SIGHTS.filter(({ way }) => !(entry[way] ?? entry.fill)),
      name,
    ).toEqual([])
})

for (const [name, entry] of Object.entries(ENTRIES))
  test(`${name}, by mouse, by keys and by touch`, async () => {
    const results = await Promise.allSettled(
      hands.map((hand) => test.step(hand.way, () => fillIn(hand, name, entry))),
    )
    const failed = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    )
    if (failed.length > 0)
      throw failed.length === 1
        ? failed[0]
        : new AggregateError(failed, failed.map(({ message }) => message).join('\n\n'))
  })
