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
  test.each<[string, unknown, string]>([
    ['12 บาท', 12, '12 '],
    ['๑๒๓', 123, '123'],
    ['a1b2', 12, '12'],
    ['1,200.50', 1200.5, '1,200.50'],
    ['abc', undefined, ''],
    ['1e3', '1e3', '1e3'],
  ])('of %j only what a number is made of is kept', async (typed, expected, shown) => {
    const { control, form } = await one({ type: 'number' })
    fireEvent.focus(control('it'))
    fireEvent.change(control('it'), { target: { value: typed } })
    expect(form.get(['it'])).toBe(expected)
    expect(control('it').value).toBe(shown)
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
