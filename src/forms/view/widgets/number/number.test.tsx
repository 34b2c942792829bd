import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../../schema/index.ts'
import { renderForm, type RenderFormOptions } from '../../../../../tests/support/renderForm.tsx'

const one = (it: JsonSchema, options?: RenderFormOptions) =>
  renderForm({ type: 'object', properties: { it: { title: 'It', ...it } } }, options)

describe('slider', () => {
  const schema: JsonSchema = {
    type: 'integer',
    minimum: 10,
    maximum: 50,
    'x-widget': 'slider',
    'x-options': { step: 5, unit: { th: 'คน', en: 'people' } },
  }

  test('holds nothing until it is moved, and can be emptied again', async () => {
    const { user, control, field, form } = await one(schema)
    expect(form.values()).toEqual({})
    expect(control('it').getAttribute('aria-valuetext')).toBe('Not set')
    fireEvent.change(control('it'), { target: { value: '25' } })
    expect(form.get(['it'])).toBe(25)
    expect(control('it').getAttribute('aria-valuetext')).toBe('25 people')
    expect(field('it').querySelector('output')!.textContent).toBe('25 people')
    await user.click(screen.getByRole('button', { name: 'Clear the value' }))
    expect(form.values()).toEqual({})
  })

  test('keeps steps that are smaller than ten decimals', async () => {
    const { control, form } = await one({
      type: 'number',
      minimum: 0,
      maximum: 1e-10,
      'x-widget': 'slider',
      'x-options': { step: 1e-12 },
    })
    fireEvent.change(control('it'), { target: { value: '0.000000000003' } })
    expect(form.get(['it'])).toBe(3e-12)
  })

  test('its lowest value is chosen by a key, and by a press on the handle', async () => {
    const byKey = await one(schema)
    byKey.control('it').focus()
    await byKey.user.keyboard('{Home}')
    expect(byKey.form.get(['it'])).toBe(10)
    byKey.unmount()
    const byPress = await one(schema)
    fireEvent.pointerUp(byPress.control('it'))
    expect(byPress.form.get(['it'])).toBe(10)
  })

  test('cannot be moved where it is read only', async () => {
    const { control } = await one(schema, { readOnly: true, values: { it: 30 } })
    expect(control('it').disabled).toBe(true)
    expect(control('it').value).toBe('30')
  })
})

describe('rating', () => {
  const schema: JsonSchema = { type: 'integer', minimum: 1, maximum: 5, 'x-widget': 'rating' }

  test('is a group of radios by its label; a star is chosen by its number, and taken back', async () => {
    const { user, form, field } = await one(schema)
    expect(screen.getByRole('radiogroup', { name: 'It' })).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(5)
    await user.click(screen.getByRole('radio', { name: '4 stars' }))
    expect(form.get(['it'])).toBe(4)
    expect(field('it').querySelectorAll('[data-on]')).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Clear the rating' }))
    expect(form.values()).toEqual({})
  })

  test('by keyboard, in Thai', async () => {
    const { user, form } = await one(schema, { locale: 'th' })
    screen.getByRole('radio', { name: '3 ดาว' }).focus()
    await user.keyboard(' ')
    expect(form.get(['it'])).toBe(3)
  })

  test('cannot be changed where it is read only', async () => {
    await one(schema, { readOnly: true, values: { it: 2 } })
    expect((screen.getByRole('radio', { name: '2 stars' }) as HTMLInputElement).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Clear the rating' })).toBeNull()
  })
})

describe('what is typed into a number', () => {
  test.each<[string, unknown]>([
    ['12 บาท', 12],
    ['๑๒๓', 123],
    ['1,200.50', 1200.5],
    ['a1b2', 'a1b2'],
    ['abc', 'abc'],
    ['1e3', '1e3'],
    ['1,5', '1,5'],
    ['12:30', '12:30'],
  ])('%j, pasted, is understood or stands as it is', async (pasted, expected) => {
    const { user, control, form, field } = await one({ type: 'number' })
    await user.click(control('it'))
    await user.paste(pasted)
    expect(form.get(['it'])).toBe(expected)
    expect(control('it').value).toBe(pasted)
    await user.tab()
    expect(form.submit().ok).toBe(typeof expected === 'number')
    expect(control('it').value).toBe(String(expected))
    expect(field('it').textContent!.includes('Enter a number')).toBe(typeof expected === 'string')
  })

  test.each([
    ['12 บาท', '12 '],
    ['a1b2', '12'],
    ['abc', ''],
    ['1e3', '1e3'],
    ['1/2', '1/2'],
    ['(5%)', '(5%)'],
  ])('of %j, typed, letters are not taken', async (typed, shown) => {
    const { user, control } = await one({ type: 'number' })
    await user.type(control('it'), typed)
    expect(control('it').value).toBe(shown)
  })

  test('a letter typed over a number leaves it', async () => {
    const { user, control, form } = await one({ type: 'number' }, { values: { it: 25 } })
    await user.tab()
    await user.keyboard('x')
    expect([control('it').value, form.get(['it'])]).toEqual(['25', 25])
  })

  test('the unit of a field may stand beside its number', async () => {
    const unit = { 'x-options': { unit: '%' } }
    const { user, control, form } = await one({ type: 'number', ...unit })
    await user.click(control('it'))
    await user.paste('50 %')
    expect(form.get(['it'])).toBe(50)
  })

  test.each([
    ['number', '0.1234567890123456789'],
    ['number', `1${'0'.repeat(400)}`],
    ['integer', '9007199254740993'],
  ])('a %s of more figures than can be kept (%s) is told so and stands', async (type, typed) => {
    const { user, control, form, field } = await one({ type })
    await user.click(control('it'))
    await user.paste(typed)
    await user.tab()
    expect(form.submit().ok).toBe(false)
    expect(control('it').value).toBe(typed)
    expect(field('it').textContent).toContain('more digits than can be kept')
  })

  test('an amount of money, and a cell of a table, read numbers the same way', async () => {
    const { user, form, control } = await renderForm(
      {
        type: 'object',
        properties: {
          price: { type: 'number', 'x-money': true },
          rows: {
            type: 'array',
            'x-widget': 'table',
            items: { type: 'object', properties: { count: { type: 'integer' } } },
          },
        },
      },
      { values: { rows: [{}] } },
    )
    for (const [path, pasted, expected] of [
      ['price', '1,5', '1,5'],
      ['price', '฿1,234,567.50', 1234567.5],
      ['rows[0].count', '−๑๒', -12],
      ['rows[0].count', '1/2', '1/2'],
    ] as const) {
      await user.clear(control(path))
      await user.click(control(path))
      await user.paste(pasted)
      expect(form.get(path === 'price' ? ['price'] : ['rows', 0, 'count'])).toBe(expected)
    }
  })

  test('what is wrong with a number is one thing at a time', async () => {
    const { user, control, field } = await one({ type: 'number', minimum: 1, multipleOf: 0.01 })
    const told = async (typed: string) => {
      await user.clear(control('it'))
      await user.type(control('it'), typed)
      await user.tab()
      return field('it').querySelector('.sala-field-error')?.textContent
    }
    expect(await told('0.125')).toBe('Must not be below 1.')
    expect(await told('1.125')).toMatch(/decimals/)
  })
})
