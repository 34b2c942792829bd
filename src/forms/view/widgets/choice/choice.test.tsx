import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ICON_NAMES } from '#ui'
import type { JsonSchema } from '../../../schema/index.ts'
import { renderForm, type RenderFormOptions } from '../../../../../tests/support/renderForm.tsx'
import { matching } from './searchWidgets.tsx'

const one = (it: JsonSchema, options?: RenderFormOptions) =>
  renderForm({ type: 'object', properties: { it: { title: 'It', ...it } } }, options)
const PROVINCES = [
  'กระบี่',
  'กรุงเทพมหานคร',
  'เชียงใหม่',
  'เชียงราย',
  'แพร่',
  ...Array.from({ length: 15 }, (_, i) => `จังหวัด ${i}`),
]

describe('a long list to select from', () => {
  test('is searched by a part of its words, and picked by keyboard', async () => {
    const { user, control, form, field } = await one({ enum: PROVINCES })
    expect(field('it').dataset.widget).toBe('select-search')
    await user.type(control('it'), 'เชียง')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'เชียงใหม่',
      'เชียงราย',
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(form.get(['it'])).toBe('เชียงราย')
    expect(control('it').value).toBe('เชียงราย')
    await user.click(screen.getByRole('button', { name: 'Clear the choice' }))
    expect(form.values()).toEqual({})
  })

  test('finds Thai however it was typed, the beginnings first', () => {
    const options = ['แพร่', 'ในแพร่'].map((label) => ({ key: label, label }))
    expect(matching(options.toReversed(), 'เเพร่').map(({ key }) => key)).toEqual(['แพร่', 'ในแพร่'])
    expect(matching(options, 'x')).toEqual([])
  })

  test('a value outside the list is shown, not lost; a short list stays a plain select', async () => {
    const long = await one({ enum: PROVINCES }, { values: { it: 'old' } })
    expect(long.control('it').value).toBe('old')
    long.unmount()
    const short = await one({ enum: PROVINCES.slice(0, 15) })
    expect(short.control('it').tagName).toBe('SELECT')
  })

  test('numbers stay numbers', async () => {
    const { user, control, form } = await one({
      type: 'integer',
      enum: Array.from({ length: 30 }, (_, i) => i),
    })
    await user.type(control('it'), '17{ArrowDown}{Enter}')
    expect(form.get(['it'])).toBe(17)
  })
})

describe('several of many', () => {
  const schema: JsonSchema = {
    type: 'array',
    'x-widget': 'multiselect',
    uniqueItems: true,
    maxItems: 2,
    items: {
      type: 'string',
      enum: ['a', 'b', 'c'],
      'x-labels': {
        a: { th: 'ก', en: 'Alpha' },
        b: { th: 'ข', en: 'Beta' },
        c: { th: 'ค', en: 'Gamma' },
      },
    },
  }

  test('are added by search, taken away by name, and kept within their number', async () => {
    const { user, control, form } = await one(schema)
    await user.type(control('it'), 'bet{ArrowDown}{Enter}')
    await user.click(control('it'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Alpha',
      'Gamma',
    ])
    await user.click(screen.getByRole('option', { name: 'Gamma' }))
    expect(form.get(['it'])).toEqual(['b', 'c'])
    await user.type(control('it'), 'alp{ArrowDown}{Enter}')
    expect(form.get(['it'])).toEqual(['b', 'c'])
    expect(
      within(screen.getByRole('list', { name: '2 chosen' })).getAllByRole('listitem'),
    ).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove Beta' }))
    expect(document.activeElement).toBe(control('it'))
    await user.click(screen.getByRole('button', { name: 'Remove Gamma' }))
    expect(form.values()).toEqual({})
  })

  test('show but do not change where they are read only', async () => {
    await one(schema, { readOnly: true, values: { it: ['a', 'gone'] } })
    expect(
      within(screen.getByRole('list', { name: '2 chosen' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Alpha', 'gone'])
    expect(screen.queryByRole('button', { name: 'Remove Alpha' })).toBeNull()
  })
})

describe('an icon', () => {
  test('of those that the site has, or none', async () => {
    const { user, form } = await one({ type: 'string', 'x-widget': 'icon' })
    expect(screen.getAllByRole('radio')).toHaveLength(ICON_NAMES.length + 1)
    await user.click(screen.getByRole('radio', { name: 'home' }))
    expect(form.get(['it'])).toBe('home')
    await user.click(screen.getByRole('radio', { name: 'No icon' }))
    expect(form.values()).toEqual({})
  })

  test('a name that is none of them is kept', async () => {
    const { form } = await one({ type: 'string', 'x-widget': 'icon' }, { values: { it: 'dragon' } })
    expect((screen.getByRole('radio', { name: 'dragon' }) as HTMLInputElement).checked).toBe(true)
    expect(form.get(['it'])).toBe('dragon')
  })
})

describe('values that are equal, or read the same', () => {
  const asked = { enum: [1, '1', 1, 'one', 'one'] }
  const quietly = async (draw: () => Promise<void>) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await draw()
    expect(said.mock.calls).toEqual([])
    said.mockRestore()
  }

  test.each(['select', 'radio', 'select-search'])(
    '%s offers equal ones once, and tells a number from its digits',
    (widget) =>
      quietly(async () => {
        const { user, form, control, field } = await one({
          ...asked,
          'x-widget': widget,
        } as JsonSchema)
        if (widget === 'select-search') await user.click(control('it'))
        const offered =
          widget === 'radio'
            ? within(field('it')).getAllByRole('radio')
            : within(field('it'))
                .getAllByRole('option')
                .filter(({ textContent }) => textContent !== 'Choose…')
        expect(offered).toHaveLength(3)
        if (widget === 'select') await user.selectOptions(control('it'), offered[1]!)
        else await user.click(offered[1]!)
        expect(form.get(['it'])).toBe('1')
        if (widget === 'radio')
          expect(offered.map((radio) => (radio as HTMLInputElement).checked)).toEqual([
            false,
            true,
            false,
          ])
      }),
  )

  test('several of them', () =>
    quietly(async () => {
      const list = await one({ type: 'array', items: asked } as JsonSchema)
      expect(screen.getAllByRole('checkbox')).toHaveLength(3)
      await list.user.click(screen.getAllByRole('checkbox')[1]!)
      expect(list.form.get(['it'])).toEqual(['1'])
      list.unmount()
      const marks = await one(
        { type: 'array', 'x-widget': 'multiselect', items: asked } as JsonSchema,
        { values: { it: [1, 'one', 'one', '1'] } },
      )
      expect(
        within(marks.field('it'))
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['1', 'one', '1'])
      marks.unmount()
      const tags = await one(
        { type: 'array', 'x-widget': 'tags', items: { type: 'string' } },
        { values: { it: ['a', 'a'] } },
      )
      expect(screen.getAllByRole('button', { name: 'Remove a' })).toHaveLength(2)
      tags.unmount()
    }))
})
