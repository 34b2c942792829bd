import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { JsonSchema } from '../../../schema/index.ts'
import type { FormServices, RecordOption } from '../../services.ts'
import { countRenders } from '../../../../../tests/support/countRenders.ts'
import { renderForm } from '../../../../../tests/support/renderForm.tsx'

const counter = countRenders()

const order: JsonSchema = {
  type: 'object',
  properties: {
    it: {
      type: 'array',
      minItems: 1,
      maxItems: 2000,
      'x-child': {
        columns: ['product', 'name', 'quantity', 'price', 'kind', 'total'],
        totals: ['total'],
      },
      items: {
        type: 'object',
        required: ['name', 'quantity', 'price'],
        properties: {
          product: {
            type: 'string',
            'x-ref': {
              entity: 'thing',
              display: 'name',
              by: ['code', 'barcode'],
              copy: { code: 'code', name: 'name', price: 'price' },
            },
          },
          code: { type: 'string' },
          name: { type: 'string', minLength: 1 },
          quantity: { type: 'number', minimum: 0.01, default: 1 },
          price: { type: 'number', 'x-money': true },
          kind: {
            enum: ['goods', 'service'],
            'x-labels': {
              goods: { th: 'สินค้า', en: 'Goods' },
              service: { th: 'บริการ', en: 'Service' },
            },
          },
          due: { type: 'string', format: 'date' },
          total: {
            type: 'number',
            readOnly: true,
            'x-compute': { '*': [{ var: 'quantity' }, { var: 'price' }] },
          },
        },
      },
    },
  },
}

const THINGS = Array.from({ length: 40 }, (_, at) => ({
  _id: `t${at}`,
  code: `P${String(at).padStart(3, '0')}`,
  barcode: `885${String(at).padStart(4, '0')}`,
  name: `Thing ${at}`,
  price: 10 + at,
}))
const optionOf = (record: (typeof THINGS)[number]): RecordOption => ({
  id: record._id,
  label: record.name,
  record,
})
type Named = { $or: Record<string, { $in: string[] }>[] }
const search = vi.fn<FormServices['search']>((_, term, { filter }) => {
  const { $or } = (filter ?? {}) as unknown as Partial<Named>
  const isNamed = (one: Record<string, unknown>) =>
    $or!.some((by) =>
      Object.entries(by).some(([field, { $in }]) => $in.includes(String(one[field]))),
    )
  return Promise.resolve(
    THINGS.filter((one) => ($or ? isNamed(one) : `${one.code} ${one.name}`.includes(term)))
      .slice(0, 20)
      .map(optionOf),
  )
})
const services = {
  search,
  record: (_: string, id: string) => {
    const found = THINGS.find(({ _id }) => _id === id)
    return Promise.resolve(found && optionOf(found))
  },
} as unknown as FormServices

const open = (values?: unknown) =>
  renderForm(order, { services, strict: false, ...(values ? { values } : {}) })
const lines = (form: { get(path: string[]): unknown }) =>
  (form.get(['it']) as Record<string, unknown>[]).map(({ code, quantity, price, total }) => [
    code,
    quantity,
    price,
    total,
  ])
const paste = (target: Element, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } })

test('eight lines take two keys each beyond what is typed, and leave nothing behind', async () => {
  const { user, control, form } = await open({ it: [{ quantity: 1 }] })
  let keys = 0
  const key = async (name: string) => {
    keys++
    await user.keyboard(name)
  }
  control('it[0].product').focus()
  for (let line = 0; line < 8; line++) {
    await waitFor(() => expect(document.activeElement).toBe(control(`it[${line}].product`)))
    await user.keyboard(`P00${line}`)
    await key('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(control(`it[${line}].quantity`)))
    await user.keyboard(String(line + 1))
    await key('{Enter}')
  }
  await waitFor(() => expect(document.activeElement).toBe(control('it[8].product')))
  act(() => (document.activeElement as HTMLElement).blur())
  await waitFor(() => expect(form.rows(['it'])).toHaveLength(8))
  expect(lines(form)[7]).toEqual(['P007', 8, 17, 136])
  expect(keys).toBeLessThanOrEqual(45)
})

test('a scanned barcode chooses though the list has not come; one that is none stays to be seen', async () => {
  const { user, control, form } = await open({ it: [{}] })
  control('it[0].product').focus()
  await user.keyboard('8850003{Enter}')
  await waitFor(() => expect(form.get(['it', 0, 'product'])).toBe('t3'))
  expect(form.get(['it', 0, 'price'])).toBe(13)
  await waitFor(() => expect(document.activeElement).toBe(control('it[0].quantity')))
})

describe('a table that is counted by scanning', () => {
  const counted = structuredClone(order)
  Object.assign((counted.properties!.it as JsonSchema)['x-child']!, {
    scan: { by: 'product', count: 'quantity' },
  })
  const LINES = [
    { product: 't1', name: 'Thing 1', quantity: 10, price: 5, from: 'a' },
    { product: 't2', name: 'Thing 2', quantity: 2, price: 6, from: 'b' },
    { product: 't1', name: 'Thing 1', quantity: 3, price: 5, from: 'c' },
  ]
  const openCounted = async (it: unknown) => {
    const opened = await renderForm(counted, { services, strict: false, values: { it } })
    const box = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('[data-scan] input')
      expect(found).not.toBeNull()
      return found!
    })
    const scan = async (...codes: string[]) => {
      box.focus()
      for (const code of codes) await opened.user.keyboard(`${code}{Enter}`)
    }
    const told = () => document.querySelector<HTMLElement>('[data-scan] output')!
    return { ...opened, scan, told }
  }
  const amounts = (form: { get(path: string[]): unknown }) =>
    (form.get(['it']) as Record<string, unknown>[]).map(({ from, product, quantity }) => [
      from ?? product,
      quantity,
    ])

  test('keeps what was scanned with the line that it is of, one after the other, and can put the rest back', async () => {
    const { form, scan, told, user } = await openCounted(LINES)
    await scan('8850002', 'P001', '8850001')
    await waitFor(() => expect(told().textContent).toContain('Thing 1: 2 of 13'))
    expect(amounts(form)).toEqual([
      ['b', 1],
      ['a', 2],
    ])
    await scan('9*P001')
    await waitFor(() => expect(told().textContent).toContain('Thing 1: 11 of 13'))
    expect(amounts(form)).toEqual([
      ['b', 1],
      ['a', 10],
      ['c', 1],
    ])
    await user.click(screen.getByRole('button', { name: /Put back/ }))
    expect(form.get(['it'])).toMatchObject(LINES)
  })

  test('says what is too much, what is not expected and what nothing is called', async () => {
    const { form, scan, told } = await openCounted(LINES)
    await scan('3*P002')
    await waitFor(() => expect(told().dataset.tone).toBe('warning'))
    expect(amounts(form)).toEqual([['b', 3]])
    await scan('P007')
    await waitFor(() => expect(told().dataset.tone).toBe('bad'))
    expect(told().textContent).toContain('Thing 7')
    await scan('no-such')
    await waitFor(() => expect(told().textContent).toContain('no-such'))
    expect(amounts(form)).toEqual([['b', 3]])
  })

  test('begins lines where none is expected', async () => {
    const { form, scan, told } = await openCounted([{ quantity: 1 }])
    await scan('P004', 'P004', '2*P005')
    await waitFor(() => expect(told().textContent).toContain('Thing 5: 2'))
    expect(lines(form)).toMatchObject([
      ['P004', 2, 14, 28],
      ['P005', 2, 15, 30],
    ])
  })
})

test('Enter stops where a reference left something empty', async () => {
  const { user, control } = await open({ it: [{ quantity: 1 }] })
  control('it[0].quantity').focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(control('it[0].price'))
})

test('a sum is worked out as it is typed', async () => {
  const { user, control, form } = await open({ it: [{ price: 2 }] })
  await user.type(control('it[0].quantity'), '12*4')
  expect(form.get(['it', 0, 'quantity'])).toBe(48)
  expect(form.get(['it', 0, 'total'])).toBe(96)
  await user.tab()
  expect(control('it[0].quantity').value).toBe('48')
})

describe('keys of a line', () => {
  const two = {
    it: [{ product: 't1', code: 'P001', name: 'Thing 1', quantity: 2, price: 11 }, { quantity: 1 }],
  }
  test('Ctrl+D takes over the cell above, of a reference with what it brought', async () => {
    const { user, control, form } = await open(two)
    control('it[1].quantity').focus()
    await user.keyboard('{Control>}d{/Control}')
    control('it[1].product').focus()
    await user.keyboard('{Control>}d{/Control}')
    expect(lines(form)[1]).toEqual(['P001', 2, 11, 22])
  })
  test('Ctrl+Shift+D makes it again, Alt with an arrow moves it, Ctrl+Delete takes it away', async () => {
    const { user, control, form } = await open(two)
    control('it[0].quantity').focus()
    await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}')
    expect(lines(form).map(([code]) => code)).toEqual(['P001', 'P001', undefined])
    control('it[2].quantity').focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(lines(form).map(([code]) => code)).toEqual(['P001', undefined, 'P001'])
    control('it[1].quantity').focus()
    await user.keyboard('{Control>}{Delete}{/Control}')
    expect(lines(form).map(([code]) => code)).toEqual(['P001', 'P001'])
  })
  test('Alt+Enter opens what is no column at the side, goes through the lines, and Escape comes back', async () => {
    const { user, control, form } = await open(two)
    control('it[0].quantity').focus()
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    const panel = await screen.findByRole('complementary')
    expect(panel.textContent).toContain('It 1')
    const due = () => document.querySelector<HTMLInputElement>('[data-field="it[1].due"] input')!
    await user.click(screen.getByRole('button', { name: 'Next line' }))
    await user.type(due(), '01/12/2026')
    expect(form.get(['it', 1, 'due'])).toBe('2026-12-01')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(control('it[0].quantity'))
  })
})

describe('a block from a spreadsheet', () => {
  test('fills lines and new ones from the cell on, finds records, and says what is wrong in its cell', async () => {
    const { control, field, form } = await open({ it: [{ quantity: 1 }] })
    paste(control('it[0].product'), 'P001\t\t2\r\n8850002\t\t1,200\r\nnope\tOwn\tabc\r\n')
    await screen.findByText(/3 lines pasted\. 2 cells need mending\./)
    expect(lines(form).slice(0, 2)).toEqual([
      ['P001', 2, 11, 22],
      ['P002', 1200, 12, 14400],
    ])
    expect(field('it[2].product').dataset.invalid).toBe('true')
    expect(field('it[2].product').textContent).toContain('nope')
    expect(control('it[2].product').value).toBe('nope')
    expect(field('it[2].quantity').dataset.invalid).toBe('true')
    expect(form.get(['it', 2, 'name'])).toBe('Own')
    expect(form.submit().ok).toBe(false)
  })
  test('a head line says which columns; choices by their labels; what is computed is passed over', async () => {
    const { control, form } = await open({ it: [{ quantity: 1 }] })
    paste(control('it[0].price'), 'Kind\tName\tTotal\tPrice\nService\tA "b"\t9\t5\nบริการ\tC\t9\t6')
    await screen.findByText(/2 lines pasted/)
    expect(form.get(['it'])).toMatchObject([
      { kind: 'service', name: 'A "b"', price: 5, total: 5 },
      { kind: 'service', name: 'C', price: 6, total: 6 },
    ])
  })
  test('one word is pasted as ever', async () => {
    const { control, form } = await open({ it: [{ quantity: 1 }] })
    expect(paste(control('it[0].name'), 'word')).toBe(true)
    expect(form.rows(['it'])).toHaveLength(1)
  })
  test('what is copied comes back as it was', async () => {
    const values = {
      it: [{ product: 't1', code: 'P001', name: '=1+1', quantity: 2, price: 11, kind: 'goods' }],
    }
    const { user, form, control } = await open(values)
    await user.click(screen.getByRole('button', { name: 'Copy lines' }))
    await screen.findByText('1 line copied.')
    const text = await navigator.clipboard.readText()
    expect(text.split('\n')[0]).toBe('Product\tName\tQuantity\tPrice\tKind\tTotal')
    expect(text).toContain(`P001\t"'=1+1"\t2\t11\tGoods\t22`)
    paste(control('it[0].product'), text.replace(`"'=1+1"`, 'x'))
    await screen.findByText(/1 line pasted/)
    expect(form.get(['it'])).toMatchObject([{ product: 't1', name: 'x', kind: 'goods', total: 22 }])
  })
})

describe('1,000 lines', () => {
  const many = { it: Array.from({ length: 1000 }, () => ({ name: 'a', quantity: 1, price: 2 })) }
  test('a keystroke renders one cell, what is worked out of it and the total', async () => {
    const { control, field } = await open(many)
    await waitFor(() => control('it[5].quantity'))
    fireEvent.focus(control('it[5].quantity'))
    counter.reset()
    fireEvent.change(control('it[5].quantity'), { target: { value: '10' } })
    expect(field('it').querySelector('tfoot')!.textContent).toContain('2,018')
    expect(counter.names.filter((name) => /^(Table|Windowed|LongList|LastRow)/.test(name))).toEqual(
      [],
    )
    expect(counter.names.length).toBeLessThanOrEqual(9)
  })
  test('only those in sight are in the document', async () => {
    const { container, control } = await open(many)
    await waitFor(() => control('it[5].quantity'))
    expect(container.querySelectorAll('tr[data-entry]').length).toBeLessThan(60)
  })
  test('and as many are pasted at once', async () => {
    const { control, form } = await open({ it: [{ quantity: 1 }] })
    const block = Array.from(
      { length: 1000 },
      (_, at) => `P0${String(at % 40).padStart(2, '0')}\t\t${at + 1}`,
    )
    paste(control('it[0].product'), block.join('\n'))
    await screen.findByText(/1000 lines pasted/, {}, { timeout: 5000 })
    expect(lines(form)[999]).toEqual(['P039', 1000, 49, 49000])
  })
})
