import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cleanup, act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useState } from 'react'
import userEvent from '@testing-library/user-event'
import type { JsonSchema } from '../schema/index.ts'
import { renderForm, renderIn } from '../../../tests/support/renderForm.tsx'
import { FormFields, hasUnsaved, SchemaForm, useLeaveWarning } from './index.ts'

const require = createRequire(import.meta.url)
const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    items: {
      type: 'array',
      title: 'Items',
      minItems: 1,
      items: {
        type: 'object',
        properties: { quantity: { type: 'integer', minimum: 1, title: 'Quantity' } },
        required: ['quantity'],
      },
    },
  },
  required: ['name', 'items'],
}

describe('a refused submit', () => {
  test('lists what is wrong in the order of the fields', async () => {
    const { user } = await renderForm(
      {
        type: 'object',
        properties: {
          mail: { type: 'string', format: 'email', title: 'Mail' },
          name: { type: 'string', title: 'Name' },
        },
        required: ['name'],
      },
      { values: { mail: 'x' } },
    )
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const links = within(screen.getByRole('group', { name: 'Error Details' })).getAllByRole('link')
    expect(links.map((link) => link.textContent.split(':')[0])).toEqual(['Mail', 'Name'])
  })

  test('lists what is wrong, takes the focus, and leads to the fields', async () => {
    const onSubmit = vi.fn()
    const { user, control } = await renderForm(SCHEMA, { onSubmit })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const summary = screen.getByRole('group', { name: 'Error Details' })
    expect(document.activeElement).toBe(summary)
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Name: This must be filled in.', 'Items › 1 › Quantity: This must be filled in.'])
    await user.click(within(summary).getByRole('link', { name: /Quantity/ }))
    expect(document.activeElement).toBe(control('items[0].quantity'))
    await user.type(control('items[0].quantity'), '2')
    await user.type(control('name'), 'x{Enter}')
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ name: 'x', items: [{ quantity: 2 }] }),
    )
    expect(screen.queryByRole('group', { name: 'Error Details' })).toBeNull()
  })

  test('in Thai', async () => {
    const { user } = await renderForm(SCHEMA, { locale: 'th' })
    await user.click(screen.getByRole('button', { name: 'ส่งข้อมูล' }))
    expect(screen.getByRole('group', { name: 'รายละเอียดข้อผิดพลาด' }).textContent).toContain(
      'ไม่ได้กรอกข้อมูล.',
    )
  })

  test('failures of the gateway stand at their fields and in the list', async () => {
    const { user, field, control } = await renderForm(SCHEMA, {
      values: { name: 'x', items: [{ quantity: 2 }] },
      onSubmit: () =>
        Promise.resolve([
          {
            code: 'rule-broken' as const,
            path: 'items[0].quantity',
            message: { th: 'สินค้าหมด', en: 'Item is out of stock.' },
          },
        ]),
    })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(field('items[0].quantity').textContent).toContain('Item is out of stock.'),
    )
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Error Details' }))
    await user.type(control('items[0].quantity'), '1')
    expect(field('items[0].quantity').textContent).not.toContain('out of stock')
  })
})

test('sent once, busy meanwhile, cleared on demand', async () => {
  let done: () => void = () => undefined
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { user, control } = await renderForm(
    { type: 'object', properties: { a: { type: 'string' } } },
    { onSubmit },
  )
  await user.type(control('a'), 'x')
  const button = screen.getByRole('button', { name: 'Submit' })
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await user.type(control('a'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await act(async () => done())
  expect(button.getAttribute('aria-busy')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(control('a').value).toBe(''))
})

test('what was cleared comes back by one press until something else is typed, and nothing that was cleared is called wrong', async () => {
  const { user, control, field } = await renderForm({
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    required: ['a', 'b'],
  })
  await user.type(control('a'), 'x')
  await user.type(control('b'), 'y')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  const back = await screen.findByRole('button', { name: 'Bring the answers back' })
  expect([control('a').value, control('b').value]).toEqual(['', ''])
  expect(field('b').querySelector('[aria-invalid="true"]')).toBeNull()
  await user.click(back)
  await waitFor(() => expect([control('a').value, control('b').value]).toEqual(['x', 'y']))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByRole('button', { name: 'Bring the answers back' })
  await user.type(control('a'), 'z')
  await screen.findByRole('button', { name: 'Clear' })
})

test('what is not written in the right form is told how, where the field says so', async () => {
  const { user, field } = await renderForm(
    {
      type: 'object',
      properties: {
        slug: {
          type: 'string',
          pattern: '^[a-z]+$',
          'x-help': { th: 'ตัวพิมพ์เล็ก', en: 'Lower case' },
        },
        code: { type: 'string', pattern: '^[0-9]+$' },
      },
    } as JsonSchema,
    { values: { slug: 'About Us', code: 'x' } },
  )
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(field('slug').textContent).toContain('not written in the right form: Lower case'),
  )
  expect(field('code').textContent).toContain('not written in the right form.')
})

test('sections in their order, what none names at the end; read-only all over', async () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' }, c: { enum: ['x'] } },
  }
  const { container, control } = await renderForm(schema, {
    readOnly: true,
    children: (
      <FormFields sections={[{ id: 's', label: { th: 'ส่วน', en: 'Part' }, fields: ['b'] }]} />
    ),
  })
  expect(
    [...container.querySelectorAll<HTMLElement>('[data-field]')].map(
      (field) => field.dataset.field,
    ),
  ).toEqual(['b', 'a', 'c'])
  expect(screen.getByRole('region', { name: 'Part' })).toBeTruthy()
  expect(control('a').readOnly).toBe(true)
  expect(control('c').disabled).toBe(true)
})

test('a form with rules fetches the evaluator by itself', async () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      kind: { enum: ['a', 'b'] },
      more: { type: 'string', title: 'More', 'x-visible': { '==': [{ var: 'kind' }, 'b'] } },
    },
  }
  await act(
    async () => void renderIn('en', <SchemaForm schema={schema} onSubmit={() => undefined} />),
  )
  const user = userEvent.setup()
  expect(screen.queryByLabelText('More')).toBeNull()
  await user.selectOptions(await screen.findByRole('combobox'), 'b')
  expect(screen.getByLabelText('More')).toBeTruthy()
})

test('the browser asks before unsaved changes are closed, and not about those that outlive it', async () => {
  const outlives = vi.fn(() => false)
  function Guarded() {
    const [dirty, setDirty] = useState(false)
    useLeaveWarning(dirty, outlives)
    return <button onClick={() => setDirty(true)}>change</button>
  }
  renderIn('en', <Guarded />)
  const user = userEvent.setup()
  const isAsked = (): boolean => {
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    return unload.defaultPrevented
  }
  expect([hasUnsaved(), isAsked()]).toEqual([false, false])
  await user.click(screen.getByText('change'))
  expect([hasUnsaved(), isAsked()]).toEqual([true, true])
  outlives.mockReturnValue(true)
  expect([hasUnsaved(), isAsked()]).toEqual([true, false])
  cleanup()
  expect(hasUnsaved()).toBe(false)
})

describe('schemas that nobody here wrote', () => {
  test('JSON Resume: drawn unchanged, filled in, validated, and what comes out the schema accepts', async () => {
    const schema = require('@jsonresume/schema/schema.json') as JsonSchema
    const onSubmit = vi.fn()
    const { user, control, field, form, validator } = await renderForm(schema, {
      strict: false,
      onSubmit,
    })
    await user.type(control('basics.name'), 'สมหญิง ใจดี')
    await user.type(control('basics.email'), 'somying')
    await user.tab()
    expect(field('basics.email').dataset.invalid).toBe('true')
    await user.type(control('basics.email'), '@example.com')
    await user.type(control('basics.location.city'), 'เชียงใหม่')
    const add = (path: string) =>
      user.click(within(field(path)).getAllByRole('button', { name: 'Add' }).at(-1)!)
    await add('work')
    await user.type(control('work[0].name'), 'บริษัท ตัวอย่าง จำกัด')
    await user.type(control('work[0].startDate'), 'ปีก่อน')
    await user.tab()
    await user.type(control('work[0].highlights'), 'เปิดสาขา,ดูแลทีม,')
    await add('skills')
    await user.type(control('skills[0].name'), 'บัญชี')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(field('work[0].startDate').dataset.invalid).toBe('true')
    await user.clear(control('work[0].startDate'))
    await user.type(control('work[0].startDate'), '2020-05')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalled())
    const saved = JSON.parse(JSON.stringify(onSubmit.mock.calls[0]![0])) as unknown
    expect(validator(saved)).toEqual([])
    expect(saved).toEqual({
      basics: { name: 'สมหญิง ใจดี', email: 'somying@example.com', location: { city: 'เชียงใหม่' } },
      work: [{ name: 'บริษัท ตัวอย่าง จำกัด', startDate: '2020-05', highlights: ['เปิดสาขา', 'ดูแลทีม'] }],
      skills: [{ name: 'บัญชี' }],
    })
    expect(form.reader.root.widget).toBe('section')
  }, 60_000)

  test('its own sample is drawn and read back equal', async () => {
    const schema = require('@jsonresume/schema/schema.json') as JsonSchema
    const sample = require('@jsonresume/schema/sample.resume.json') as Record<string, unknown>
    const { form, control, field } = await renderForm(schema, {
      strict: false,
      values: structuredClone(sample),
    })
    expect(control('basics.name').value).toBe((sample.basics as { name: string }).name)
    expect(field('work[0].highlights')).toBeTruthy()
    expect(form.submit()).toEqual({ ok: true, value: sample })
  })

  test('a larger one with references, choices and maps (oxlint): drawn, edited and validated', async () => {
    const schema = JSON.parse(
      readFileSync('node_modules/oxlint/configuration_schema.json', 'utf8'),
    ) as JsonSchema
    const values = {
      categories: { correctness: 'warn' },
      rules: { 'no-debugger': 'error' },
      ignorePatterns: ['dist'],
    }
    const { form, user, control, container } = await renderForm(schema, {
      strict: false,
      values: structuredClone(values),
    })
    expect(container.querySelectorAll('[data-field]').length).toBeGreaterThan(30)
    expect(form.submit()).toEqual({ ok: true, value: values })
    await user.type(control('ignorePatterns'), 'build{Enter}')
    expect(form.submit()).toMatchObject({
      ok: true,
      value: { ...values, ignorePatterns: ['dist', 'build'] },
    })
    form.set(['categories', 'correctness'], 'loudly')
    expect(form.submit().ok).toBe(false)
  }, 60_000)
})

test('a long list of errors begins with fifty and is shown whole on demand', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `f${i}`)
  const { user } = await renderForm({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  const summary = screen.getByRole('group', { name: 'Error Details' })
  expect(within(summary).getAllByRole('link')).toHaveLength(50)
  await user.click(within(summary).getByRole('button', { name: 'Show 10 more' }))
  expect(within(summary).getAllByRole('link')).toHaveLength(60)
})
