import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../../schema/index.ts'
import { renderForm } from '../../../../../tests/support/renderForm.tsx'

const LIST: JsonSchema = { type: 'array', items: { enum: ['a', 'b', 'c'] } }
const schemaOf = (c: JsonSchema): JsonSchema => ({ type: 'object', properties: { c } })

describe('what is stored and not offered', () => {
  test.each<[string, unknown, unknown, unknown]>([
    ['a text', ['c', 'old', 'a'], ['a', 'b', 'c', 'old'], ['a', 'b', 'c']],
    ['another type', ['c', 5, null, ''], ['b', 'c', 5, null, ''], ['b', 'c', null, '']],
    ['no list', 'old', ['b', 'old'], ['b']],
  ])('boxes keep %s until it is unticked', async (_title, c, ticked, unticked) => {
    const { user, form, unmount } = await renderForm(schemaOf(LIST), { values: { c } })
    await user.click(screen.getByRole('checkbox', { name: 'b' }))
    expect(form.get(['c'])).toEqual(ticked)
    await user.click(screen.getByRole('checkbox', { name: /old|5/ }))
    expect(form.get(['c'])).toEqual(unticked)
    unmount()
  })

  test('a search for several keeps it until its mark is taken away', async () => {
    const { user, form, unmount } = await renderForm(
      schemaOf({ ...LIST, 'x-widget': 'multiselect' }),
      { values: { c: 'old' } },
    )
    await user.click(screen.getByRole('combobox'))
    await user.click(screen.getByRole('option', { name: 'b' }))
    expect(form.get(['c'])).toEqual(['old', 'b'])
    unmount()
  })

  test('tags keep an entry that is no text as it is', async () => {
    const { user, form, control, unmount } = await renderForm(
      schemaOf({ type: 'array', items: { type: 'string' } }),
      { values: { c: ['a', 5, null, { x: 1 }] } },
    )
    await user.type(control('c'), 'b{Enter}')
    expect(form.get(['c'])).toEqual(['a', 5, null, { x: 1 }, 'b'])
    await user.click(screen.getByRole('button', { name: 'Remove null' }))
    expect(form.get(['c'])).toEqual(['a', 5, { x: 1 }, 'b'])
    unmount()
  })

  test('radios show it among the others', async () => {
    const { unmount } = await renderForm(schemaOf({ enum: ['a', 'b'], 'x-widget': 'radio' }), {
      values: { c: 'old' },
    })
    expect(screen.getByRole('radio', { name: 'old' })).toHaveProperty('checked', true)
    unmount()
  })
})

describe('a choice of nothing', () => {
  const EMPTY: JsonSchema = { enum: ['', 'a', 'b'] }
  const NONE: JsonSchema = {
    oneOf: [
      { const: 'a', title: 'Alpha' },
      { const: null, title: 'None of them' },
    ],
  }
  test.each<[string, JsonSchema, string, unknown]>([
    ['an empty text', EMPTY, '(empty)', ''],
    ['null', { enum: ['a', null] }, 'None', null],
    ['a constant null with a title', NONE, 'None of them', null],
    ['null of a nullable type', { type: ['string', 'null'], enum: ['a', null] }, 'None', null],
    ['null beside yes and no', { type: ['boolean', 'null'] }, 'None', null],
  ])('%s is chosen, kept and shown', async (_title, c, label, value) => {
    const schema = { ...schemaOf(c), required: ['c'] }
    for (const values of [{ c: 'a' }, {}]) {
      const { user, control, form, unmount } = await renderForm(schema, { values, strict: false })
      const select = control('c') as unknown as HTMLSelectElement
      await user.selectOptions(select, label)
      expect(form.submit()).toEqual({ ok: true, value: { c: value } })
      expect(select.selectedOptions[0]!.text).toBe(label)
      unmount()
    }
  })

  test.each<[string, JsonSchema, string, unknown]>([
    ['radios', { enum: ['', 'a'], 'x-widget': 'radio' }, '(empty)', ''],
    ['radios with null', { ...NONE, 'x-widget': 'radio' }, 'None of them', null],
  ])('in %s', async (_title, c, label, value) => {
    const { user, form, unmount } = await renderForm(schemaOf(c), { values: { c: 'a' } })
    await user.click(screen.getByRole('radio', { name: label }))
    expect(form.submit()).toEqual({ ok: true, value: { c: value } })
    expect(screen.getByRole('radio', { name: label })).toHaveProperty('checked', true)
    unmount()
  })

  test('in a search, and among several', async () => {
    const { user, control, form, unmount } = await renderForm(
      {
        type: 'object',
        properties: {
          one: { ...NONE, 'x-widget': 'select-search' },
          all: { type: 'array', items: { enum: ['', 'a', null] } },
        },
      },
      { values: { one: null } },
    )
    expect(control('one').value).toBe('None of them')
    for (const name of ['(empty)', 'None']) await user.click(screen.getByRole('checkbox', { name }))
    expect(form.submit()).toEqual({ ok: true, value: { one: null, all: ['', null] } })
    unmount()
  })
})
