import { FormBench } from './support/formBench.ts'
import { expect, expectAccessible, test, type Language } from './support/journey.ts'
import { layoutForm } from './support/layoutForm.ts'
import { Hand, type Way } from './support/widgets/index.ts'

const SIGHTS: {
  way: Way
  language: Language
  width: number
  height: number
  scheme: 'light' | 'dark'
}[] = [
  { way: 'keys', language: 'th', width: 1440, height: 900, scheme: 'light' },
  { way: 'keys', language: 'en', width: 390, height: 844, scheme: 'dark' },
  { way: 'touch', language: 'th', width: 390, height: 844, scheme: 'light' },
  { way: 'touch', language: 'en', width: 1440, height: 900, scheme: 'dark' },
]
const SAID = { name: 'สมหญิง', note: 'A course', rows: [{ course: 'Safety' }], agree: true }
type Field = 'name' | 'note' | 'rows[0].course' | 'agree'

let bench: FormBench
test.beforeAll(async ({ server }) => {
  bench = await FormBench.open(server)
})
test.afterAll(() => bench.close())

/** Nothing is wider than the screen, and axe finds nothing. */
async function expectSound({ page }: Hand): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(
    true,
  )
  await expectAccessible(page)
}

const submit = (hand: Hand) => hand.use(hand.button(hand.word('submit')))
const errors = ({ page }: Hand) => page.locator('.sala-errors')
const sent = ({ page }: Hand) => expect.poll(() => page.evaluate(() => window.bench.sent))

/** From the list of errors to a field, wherever it stands. */
async function correct(hand: Hand, name: string, label: string): Promise<void> {
  await hand.use(errors(hand).getByRole('link', { name: label }))
  await expect(hand.box(name)).toBeFocused()
  await expect(hand.box(name)).toBeInViewport()
}

async function agree(hand: Hand): Promise<void> {
  if (hand.way === 'keys') await hand.keys('Space')
  else await hand.press(hand.box('agree'))
}

async function answerFromTheList(hand: Hand, words: Record<Field, string>): Promise<void> {
  await submit(hand)
  await expect(errors(hand)).toBeFocused()
  await expect(errors(hand).getByRole('link')).toHaveCount(4)
  await expect(hand.page.locator('.sala-part-errors')).toHaveCount(3)
  await expectSound(hand)
  await correct(hand, 'note', words.note)
  await hand.write(SAID.note)
  await correct(hand, 'rows[0].course', words['rows[0].course'])
  await hand.write('Safety')
  await correct(hand, 'agree', words.agree)
  await agree(hand)
  await correct(hand, 'name', words.name)
  await hand.write(SAID.name)
  await expect(errors(hand)).toHaveCount(0)
  await submit(hand)
  await sent(hand).toEqual(SAID)
}

const LABELS: Record<Language, Record<Field, string>> = {
  th: {
    name: 'ชื่อ',
    note: 'เรื่องที่อยากบอก',
    'rows[0].course': 'หลักสูตร › 1 › หลักสูตร',
    agree: 'ยอมรับเงื่อนไข',
  },
  en: {
    name: 'Name',
    note: 'What you want to say',
    'rows[0].course': 'Courses › 1 › Course',
    agree: 'I agree to the terms',
  },
}

async function tabs(hand: Hand): Promise<void> {
  const all = hand.page.getByRole('tab')
  await expect(all).toHaveCount(3)
  if (hand.way === 'keys') {
    await hand.tabTo(all.nth(0))
    await hand.keys('ArrowRight')
    await expect(all.nth(1)).toBeFocused()
    await hand.keys('End')
    await expect(all.nth(2)).toBeFocused()
    // The row of tabs is one stop: the next one is the field in the open tab.
    await hand.keys('Home', 'ArrowRight', 'Tab')
  } else await hand.press(all.nth(1))
  await expect(all.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(hand.box('note')).toBeVisible()
  if (hand.way === 'keys') await expect(hand.box('note')).toBeFocused()
  await expect(hand.box('name')).toBeHidden()
  await expectSound(hand)
  await answerFromTheList(hand, LABELS[hand.language])
  await expect(all.nth(0)).toHaveAttribute('aria-selected', 'true')
}

async function accordion(hand: Hand): Promise<void> {
  const heads = hand.page.locator('summary')
  await expect(hand.box('name')).toBeVisible()
  await expect(hand.box('note')).toBeHidden()
  await hand.use(heads.nth(1))
  await expect(hand.box('note')).toBeVisible()
  await hand.use(heads.nth(1))
  await expect(hand.box('note')).toBeHidden()
  await answerFromTheList(hand, LABELS[hand.language])
}

async function steps(hand: Hand): Promise<void> {
  const { page } = hand
  const bar = page.getByRole('progressbar')
  const at = async (step: number): Promise<void> => {
    await expect(bar).toHaveJSProperty('value', step)
    await expect(page.locator('.sala-steps-list > li').nth(step - 1)).toHaveAttribute(
      'aria-current',
      'step',
    )
  }
  const turn = async (key: 'parts.next' | 'parts.back', step: number): Promise<void> => {
    await hand.use(hand.button(hand.word(key)))
    await at(step)
    await expect(page.getByRole('heading', { level: 2 }).and(page.locator(':focus'))).toBeVisible()
  }
  await expect(bar).toHaveJSProperty('max', 3)
  await at(1)
  await expect(hand.button(hand.word('submit'))).toBeHidden()
  await hand.use(hand.button(hand.word('parts.next')))
  await expect(hand.box('name')).toBeFocused()
  await expectSound(hand)
  await hand.write(SAID.name)
  await turn('parts.next', 2)
  await turn('parts.back', 1)
  await expect(hand.box('name')).toHaveValue(SAID.name)
  await turn('parts.next', 2)
  await hand.fill('note', SAID.note)
  await hand.fill('rows[0].course', 'Safety')
  await expectSound(hand)
  await turn('parts.next', 3)
  await hand.reach(hand.box('agree'))
  if (hand.way === 'keys') await agree(hand)
  await page.evaluate(
    () =>
      (window.bench.refusals = [
        {
          code: 'rule-broken',
          path: 'name',
          message: { th: 'มีชื่อนี้แล้ว', en: 'This name is taken.' },
        },
      ]),
  )
  await submit(hand)
  await expect(errors(hand)).toBeFocused()
  await expectSound(hand)
  await correct(hand, 'name', LABELS[hand.language].name)
  await at(1)
  await hand.keys('End')
  await hand.write('2')
  await turn('parts.next', 2)
  await turn('parts.next', 3)
  await submit(hand)
  await sent(hand).toEqual({ ...SAID, name: `${SAID.name}2` })
}

const LAYOUTS = { tabs, steps, accordion }

for (const { way, ...sight } of SIGHTS)
  test(`tabs, steps and an accordion by ${way} at ${sight.width} px (${sight.language}, ${sight.scheme})`, async ({
    browser,
  }) => {
    const page = await bench.page(browser, { ...sight, touch: way === 'touch' })
    const hand = new Hand(page, way, sight.language)
    for (const kind of ['tabs', 'steps', 'accordion'] as const)
      await test.step(kind, async () => {
        await bench.draw(page, kind, layoutForm(kind), sight.language)
        await expectSound(hand)
        await LAYOUTS[kind](hand)
      })
  })
