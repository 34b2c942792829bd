import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bangkokDay, dateParts, systemClock } from '#shared'
import { typedDate } from '#ui'
import type { JsonSchema } from '../../../schema/index.ts'
import { renderForm, type RenderFormOptions } from '../../../../../tests/support/renderForm.tsx'

const one = (it: JsonSchema, options?: RenderFormOptions) =>
  renderForm({ type: 'object', properties: { it: { title: 'It', ...it } } }, options)
const range: JsonSchema = { type: 'string', format: 'date-interval' }

test('up to today: the calendar begins there, later days cannot be picked, and a later day that was typed is refused in words', async () => {
  const { user, form, field } = await one(
    { type: 'string', format: 'date', formatMaximum: 'today' },
    { locale: 'th' },
  )
  await user.click(within(field('it')).getByRole('button'))
  const [year] = dateParts(bangkokDay(systemClock.now()))
  const years = within(screen.getByRole('dialog')).getAllByRole<HTMLSelectElement>('combobox')[1]!
  expect([
    years.value,
    years.options[0]!.text,
    years.options[years.options.length - 1]!.text,
  ]).toEqual([String(year), String(year + 543), '2467'])
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button')[1]!)
  for (const day of within(screen.getByRole('grid')).getAllByRole<HTMLButtonElement>('button'))
    expect(day.disabled || day.getAttribute('aria-disabled') === 'true').toBe(true)
  await user.keyboard('{Escape}')
  await user.type(within(field('it')).getByRole('textbox'), '1/1/2600')
  expect(form.values()).toEqual({ it: '2057-01-01' })
  expect(form.submit()).toMatchObject({ ok: false })
  expect(await within(field('it')).findByText(/เลือกวันที่ไม่เกิน/)).toBeTruthy()
})

describe('a first and a last day', () => {
  test('typed in the Buddhist era, stored as an interval', async () => {
    const { user, form } = await one(range, { locale: 'th' })
    await user.type(screen.getByLabelText('It: ตั้งแต่วันที่'), '๑/๑๑/๖๙')
    await user.type(screen.getByLabelText('It: ถึงวันที่'), '30 พฤศจิกายน 2569')
    expect(form.get(['it'])).toBe('2026-11-01/2026-11-30')
    expect(form.submit().ok).toBe(true)
  })

  test('half an interval, or one whose end comes first, is kept and refused', async () => {
    const { user, form, field } = await one(range, { locale: 'th' })
    await user.type(screen.getByLabelText('It: ตั้งแต่วันที่'), '2/11/2569')
    expect(form.submit().ok).toBe(false)
    await user.type(screen.getByLabelText('It: ถึงวันที่'), '1/11/2569')
    expect(form.submit().ok).toBe(false)
    expect(field('it').textContent).toContain('วันสิ้นสุดต้องไม่มาก่อนวันเริ่มต้น')
    await user.clear(screen.getByLabelText('It: ตั้งแต่วันที่'))
    await user.clear(screen.getByLabelText('It: ถึงวันที่'))
    expect(form.values()).toEqual({})
  })

  test('what is no day is shown again as it was typed, beside the other day', async () => {
    const { user } = await one(range, { values: { it: '2026-11-01/2026-11-30' } })
    const from = screen.getByLabelText('It: From') as HTMLInputElement
    await user.clear(from)
    await user.type(from, '31/2/2026')
    await user.tab()
    await user.tab()
    expect(from.value).toBe('31/2/2026')
    expect((screen.getByLabelText('It: To') as HTMLInputElement).value).toBe('30/11/2026')
  })

  test('picked, days before the first cannot be the last', async () => {
    const { user, form } = await one(range, { values: { it: '2026-11-15/' } })
    await user.click(screen.getAllByRole('button', { name: 'Open calendar' })[1]!)
    const years = within(screen.getByRole('dialog')).getByLabelText('Year') as HTMLSelectElement
    await user.selectOptions(years, '2026')
    await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Month'), 'November')
    const day = (number: string) =>
      within(screen.getByRole('dialog')).getByRole('button', { name: number }) as HTMLButtonElement
    expect(day('14').disabled).toBe(true)
    await user.click(day('20'))
    expect(form.get(['it'])).toBe('2026-11-15/2026-11-20')
  })
})

test('the years of a date and time go from 1924 to this one, counted in the Buddhist era', async () => {
  const { user } = await one({ type: 'string', format: 'date-time' }, { locale: 'th' })
  await user.click(screen.getByRole('button', { name: 'เปิดปฏิทิน' }))
  const years = [
    ...(within(screen.getByRole('dialog')).getByLabelText('ปี พ.ศ.') as HTMLSelectElement).options,
  ].map(({ textContent }) => Number(textContent))
  const [now] = dateParts(bangkokDay(systemClock.now()))
  expect([years[0], years.at(-1)]).toEqual([now + 543, 1924 + 543])
})

test('those of one that must not lie before today go on for ten years', async () => {
  const { user } = await one({ type: 'string', format: 'date-time', formatMinimum: 'today' })
  await user.click(screen.getByRole('button', { name: 'Open calendar' }))
  const { options } = within(screen.getByRole('dialog')).getByLabelText('Year') as HTMLSelectElement
  const [now] = dateParts(bangkokDay(systemClock.now()))
  expect([options[0]!.text, options[options.length - 1]!.text]).toEqual([
    String(now + 10),
    String(now),
  ])
})

test.each([
  ['date', 'en', '31/2/2026', 'There is no such day'],
  ['date', 'th', '๓๑/๒/๒๕๖๙', 'ไม่มีวันที่นี้ในปฏิทิน'],
  ['date-time', 'en', '31/2/2026', 'There is no such day'],
  ['date-time', 'th', '31/2/2569', 'ไม่มีวันที่นี้ในปฏิทิน'],
  ['date-time', 'en', '2026-02-30', 'There is no such day'],
  ['date-time', 'en', '21/11', 'Enter both a date and a time'],
] as const)(
  'of a %s (%s) that says %s is told what is wrong, and it stays as it was typed',
  async (format, locale, typed, told) => {
    const { user, form, field } = await one({ type: 'string', format }, { locale })
    const [day, time] = within(field('it')).getAllByRole<HTMLInputElement>('textbox') as [
      HTMLInputElement,
      HTMLInputElement?,
    ]
    await user.type(day, typed)
    if (time) await user.type(time, '09:00')
    await user.tab()
    await user.tab()
    expect(form.submit().ok).toBe(false)
    expect(await within(field('it')).findByText(new RegExp(told))).toBeTruthy()
    expect(day.value).toBe(typedDate(typed, locale))
  },
)

test('a day written with spaces, or written anew, leaves the time beside it as it was', async () => {
  const { user, form, field } = await one({ type: 'string', format: 'date-time' }, { locale: 'th' })
  const [day, time] = within(field('it')).getAllByRole<HTMLInputElement>('textbox') as [
    HTMLInputElement,
    HTMLInputElement,
  ]
  await user.type(time, '09:00')
  await user.type(day, '30 พฤศจิกายน 2569')
  expect([time.value, form.get(['it'])]).toEqual(['09:00', '2026-11-30T02:00:00.000Z'])
  await user.clear(day)
  await user.type(day, '1/12/2569')
  expect([time.value, form.get(['it'])]).toEqual(['09:00', '2026-12-01T02:00:00.000Z'])
})

describe('what of a time is not shown', () => {
  const retype = async (
    { user, field, form }: Awaited<ReturnType<typeof one>>,
    at: number,
    typed: string,
  ) => {
    const box = within(field('it')).getAllByRole<HTMLInputElement>('textbox')[at]!
    await user.clear(box)
    await user.type(box, typed)
    await user.tab()
    return form.get(['it'])
  }

  test.each([
    ['date-time', '2026-03-04T05:06:07.890Z', '2026-03-05T05:06:07.890Z'],
    ['date-time', '2026-03-04T05:06:07.890123Z', '2026-03-05T05:06:07.890123Z'],
    ['date-time', '2026-03-04T05:06:07+02:00', '2026-03-05T05:06:07+02:00'],
    ['date-time', '2026-03-05T22:06:07.5-09:30', '2026-03-04T22:06:07.5-09:30'],
    ['date-time', '2026-03-04 05:06:07z', '2026-03-05 05:06:07z'],
    ['date-time', '2026-03-04T05:06', '2026-03-04T22:06:00Z'],
    ['iso-date-time', '2026-03-04T05:06:07', '2026-03-05T05:06:07'],
  ])('of a %s %s stays when the day is typed anew', async (format, before, after) => {
    const form = await one({ type: 'string', format }, { values: { it: before } })
    expect(await retype(form, 0, '05/03/2026')).toBe(after)
  })

  test('stays when the minutes are, and while a half is missing or is no day', async () => {
    const form = await one(
      { type: 'string', format: 'date-time' },
      { values: { it: '2026-03-04T05:06:07.890+02:00' } },
    )
    expect(await retype(form, 0, '30/2/2026')).toBe('30/2/2026 10:06')
    expect(await retype(form, 1, '10:30')).toBe('30/2/2026 10:30')
    expect(await retype(form, 0, '2/3/2026')).toBe('2026-03-02T05:30:07.890+02:00')
  })

  test('goes with the value', async () => {
    const form = await one(
      { type: 'string', format: 'date-time' },
      { values: { it: '2026-03-04T05:06:07+02:00' } },
    )
    const boxes = within(form.field('it')).getAllByRole<HTMLInputElement>('textbox')
    for (const box of boxes) await form.user.clear(box)
    await form.user.type(boxes[1]!, '09:00')
    expect(await retype(form, 0, '1/12/2026')).toBe('2026-12-01T02:00:00.000Z')
  })

  test.each([
    ['time', '05:06:07.5+02:00', '09:30:07.5+02:00'],
    ['time', '05:06:07Z', '09:30:07Z'],
    ['time', undefined, '09:30:00+07:00'],
    ['iso-time', '05:06:07', '09:30:07'],
    [undefined, '05:06', '09:30'],
  ])('of a time (%s) %s stays when its minutes are typed anew', async (format, before, after) => {
    const form = await one(
      { type: 'string', 'x-widget': 'time', ...(format && { format }) },
      { values: { it: before } },
    )
    expect(await retype(form, 0, '9.30')).toBe(after)
  })

  test('of an interval between instants stays when one of its days is typed anew', async () => {
    const form = await one(
      { type: 'string', 'x-widget': 'date-range' },
      { values: { it: '2026-03-04T05:06:07Z/2026-03-09T10:00:00Z' } },
    )
    expect(await retype(form, 1, '10/3/2026')).toBe('2026-03-04T05:06:07Z/2026-03-10T10:00:00Z')
  })
})
