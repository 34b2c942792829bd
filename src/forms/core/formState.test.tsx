import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { decodeName, decodeValue, encodeName, encodeValue, fieldPath } from './fieldNames.ts'
import { createForm, fieldName, type Form, type Path } from './index.ts'

const schema = {
  type: 'object',
  properties: {
    'a.b': { type: 'object', properties: { 'c["d"]': { type: 'string', minLength: 3 } } },
    '': { type: 'string' },
    items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  },
}
const DEEP: Path = ['a.b', 'c["d"]']

/** A widget as a developer would bring it from a project that uses react-hook-form alone. */
function Foreign({ form, path }: { form: Form; path: Path }): ReactNode {
  const { field, fieldState } = useController({
    control: form.control,
    name: fieldName(path) as 'value',
  })
  return (
    <label>
      Foreign
      <input {...field} value={(field.value as string | undefined) ?? ''} />
      <output>
        {`${fieldState.isTouched ? 'touched ' : ''}${fieldState.error?.type ?? ''}`.trim()}
      </output>
    </label>
  )
}

describe('a widget written with useController', () => {
  test('reads and writes the form whatever its property is called', () => {
    const form = createForm({ schema, values: { 'a.b': { 'c["d"]': 'old' } } })
    const told: unknown[] = []
    form.subscribe(DEEP, () => told.push(form.get(DEEP)))
    render(<Foreign form={form} path={DEEP} />)
    const input = screen.getByLabelText('Foreign')
    expect(input).toHaveProperty('value', 'old')

    fireEvent.change(input, { target: { value: 'new' } })
    expect(form.values()).toEqual({ 'a.b': { 'c["d"]': 'new' } })
    expect(told).toEqual(['new'])

    act(() => form.set(DEEP, 'from elsewhere'))
    expect(input).toHaveProperty('value', 'from elsewhere')
  })

  test('says that it was left, and shows what is wrong with it', () => {
    const form = createForm({
      schema,
      values: { 'a.b': { 'c["d"]': 'x' } },
      validator: () => [{ code: 'field-too-short', path: '["a.b"]["c[\\"d\\"]"]' }],
    })
    render(<Foreign form={form} path={DEEP} />)
    fireEvent.blur(screen.getByLabelText('Foreign'))
    expect(form.state(DEEP)).toMatchObject({
      touched: true,
      failures: [{ code: 'field-too-short' }],
    })
    expect(screen.getByRole('status').textContent).toBe('touched field-too-short')
  })

  test('never writes into values that others hold', () => {
    const values = Object.freeze({ items: Object.freeze([Object.freeze({ name: 'one' })]) })
    const form = createForm({ schema, values })
    render(<Foreign form={form} path={['items', 0, 'name']} />)
    fireEvent.change(screen.getByLabelText('Foreign'), { target: { value: 'two' } })
    expect(values.items[0]).toEqual({ name: 'one' })
    expect(form.values()).toEqual({ items: [{ name: 'two' }] })
  })
})

describe('the kept state', () => {
  test('what was left and what is wrong go with the entry of a list', () => {
    const form = createForm({
      schema,
      values: { items: [{ name: 'a' }, { name: 'b' }] },
      validator: () => [{ code: 'field-too-short', path: 'items[0].name' }],
    })
    form.touch(['items', 0, 'name'])
    form.move(['items'], 0, 1)
    expect(form.state(['items', 1, 'name']).touched).toBe(true)
    expect(form.state(['items', 0, 'name']).touched).toBe(false)
  })

  test('an error at a place and one inside it are both there', () => {
    const form = createForm({ schema, values: { items: [{ name: 'a' }] } })
    form.setFailures([
      { code: 'field-required', path: 'items' },
      { code: 'field-too-short', path: 'items[0].name' },
    ])
    expect(form.state(['items']).failures.map(({ code }) => code)).toEqual(['field-required'])
    expect(form.state(['items', 0, 'name']).failures).toHaveLength(1)
  })

  test('the check of react-hook-form is the check of the form, and is told to the fields', async () => {
    const form = createForm({
      schema,
      values: { items: [{ name: 'a' }] },
      validator: () => [{ code: 'field-too-short', path: 'items[0].name' }],
    })
    const told: string[] = []
    form.subscribe(['items', 0, 'name'], () => told.push('name'))
    const run = form.control._runSchema as () => Promise<{ errors: Record<string, unknown> }>
    expect((await run()).errors).toMatchObject({
      value: { items: [{ name: { type: 'field-too-short' } }] },
    })
    let submitted = 0
    await form.control.handleSubmit(() => void submitted++)()
    expect(submitted).toBe(0)
    expect(form.state(['items', 0, 'name']).failures).toHaveLength(1)
    expect(told.length).toBeGreaterThan(0)
  })
})

describe('names of fields', () => {
  test.each(['plain', 'a.b', '', '%', '%2e', 'x[0]', 'quoted "name"', "it's", 'ชื่อ', 'a|b'])(
    '%j comes back as it was',
    (name) => {
      expect(decodeName(encodeName(name))).toBe(name)
      expect(encodeName(name)).not.toMatch(/[.[\]"'|]|^$/)
      expect(fieldPath(fieldName([name]), {})).toEqual([name])
    },
  )

  test('values whose names are plain stay the same object', () => {
    const plain = { a: [{ b: 1 }], c: NaN }
    expect(encodeValue(plain)).toBe(plain)
    const odd = { a: plain, 'x.y': [plain] }
    expect(decodeValue(encodeValue(odd))).toBe(odd)
    expect((encodeValue(odd) as typeof odd).a).toBe(plain)
  })
})
