import { screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { filterSubjects, readWhere } from '#crud'
import { shippedModel } from '#schema/shipped'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { ListState } from '../useListState.ts'

beforeAll(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  Element.prototype.scrollIntoView = vi.fn()
})

const { entity } = shippedModel.entities['purchase-order']!

/** The panel with its chips, over an address that they share and that takes its time (ms). */
async function open(begin = '', language: 'th' | 'en' = 'en', time = 0) {
  const subjects = filterSubjects(entity, language)
  const knows = (field: string): boolean => subjects.some(({ path }) => path === field)
  const seen = { address: begin as string | undefined }
  function Both() {
    const [text, setText] = useState<string | undefined>(begin)
    useEffect(() => {
      seen.address = text
    }, [text])
    const write = (next: string | undefined): void =>
      time ? void setTimeout(() => setText(next), time) : setText(next)
    const where = readWhere(text ?? null, knows)
    return (
      <>
        <FilterPanel where={where} subjects={subjects} onChange={write} />
        <FilterChips
          state={{ where, subjects } as ListState}
          change={({ where: next }) => write(next)}
          onOpen={() => undefined}
        />
      </>
    )
  }
  const user = await inBackend(<Both />, {
    language,
    fetch: async (path) =>
      String(path).includes('/api/supplier/query')
        ? Response.json({
            status: 200,
            total: 1,
            data: [{ _id: 's1', name: 'Siam Paper' }],
            paging: { totalPages: 1 },
          })
        : Response.json({ status: 200, csrf: 'x', session: { user: null } }),
  })
  return { user, at: () => seen.address }
}

const field = () => screen.getAllByRole('combobox', { name: 'Field' })[0]!
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(field())
  await user.click(screen.getByRole('option', { name }))
}

test('a range of numbers is asked for, stands in the address and as a chip, which takes it away', async () => {
  const { user, at } = await open()
  await choose(user, 'Total')
  await user.type(screen.getByRole('textbox', { name: 'From' }), '100')
  await user.type(screen.getByRole('textbox', { name: 'To' }), '500')
  await waitFor(() => expect(at()).toBe('["and",["and",["total_amount","between",100,500]]]'))
  const chip = document.querySelector<HTMLElement>('[data-chip="total_amount"]')!
  expect(chip.textContent).toContain('Total: 100 – 500')
  await user.click(within(chip).getByRole('button', { name: /Take away/ }))
  await waitFor(() => expect(at()).toBeUndefined())
  expect(document.querySelector('[data-condition]')).toBeNull()
})

test('what is written while the address is on its way stays', async () => {
  const { user, at } = await open('["and",["and",["total_amount","between",1,2]]]', 'en', 500)
  const [from, to] = [
    screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }),
    screen.getByRole<HTMLInputElement>('textbox', { name: 'To' }),
  ]
  await user.type(from, '0')
  await user.tab()
  // The first is sent, and has not arrived, as the second is sent.
  await new Promise((pass) => setTimeout(pass, 300))
  await user.type(to, '0')
  await user.tab()
  await waitFor(() => expect(at()).toContain('10,2]'), { timeout: 3000 })
  expect(to.value).toBe('20')
  await waitFor(() => expect(at()).toContain('10,20]'), { timeout: 3000 })
  expect([from.isConnected, from.value, to.value]).toEqual([true, '10', '20'])
})

test('both ends of a range that are typed within one moment are asked for', async () => {
  const { user, at } = await open('["and",["and",["total_amount","between",1,2]]]')
  await user.type(screen.getByRole('textbox', { name: 'From' }), '0')
  await user.click(screen.getByRole('textbox', { name: 'To' }))
  await user.keyboard('0')
  // Both rest in one turn of a busy machine.
  const until = Date.now() + 400
  while (Date.now() < until);
  await waitFor(() => expect(at()).toBe('["and",["and",["total_amount","between",10,20]]]'))
})

test('records that a field refers to are found by words', async () => {
  const { user, at } = await open()
  await choose(user, 'Supplier')
  await user.click(screen.getByRole('combobox', { name: 'Value' }))
  await user.click(await screen.findByRole('option', { name: 'Siam Paper' }))
  await waitFor(() => expect(at()).toBe('["and",["and",["supplier_id","among","s1"]]]'))
  await waitFor(() =>
    expect(document.querySelector('[data-chip]')!.textContent).toContain('Siam Paper'),
  )
})

test('conditions and groups are joined by and, or by or', async () => {
  const { user, at } = await open('["and",["and",["total_amount","at-least",5]]]')
  await user.click(screen.getByRole('button', { name: 'Add a condition' }))
  const rows = document.querySelectorAll<HTMLElement>('.sala-filter-row')
  await user.click(within(rows[1]!).getByRole('combobox', { name: 'Field' }))
  await user.click(screen.getByRole('option', { name: /^Expected/ }))
  await user.selectOptions(
    within(rows[1]!).getByRole('combobox', { name: 'What must hold' }),
    'is empty',
  )
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'How the conditions go together' }),
    'or',
  )
  await waitFor(() =>
    expect(at()).toBe(
      '["and",["or",["total_amount","at-least",5],["expected_delivery_date","empty"]]]',
    ),
  )
  expect(document.querySelector('.sala-filter-set')!.textContent).toContain('or')
})

test('in Thai the panel and its chips speak Thai', async () => {
  await open('["and",["and",["order_date","period","this-month"]]]', 'th')
  expect(screen.getByRole('region', { name: 'เงื่อนไขของรายการ' })).toBeTruthy()
  expect(document.querySelector('[data-chip]')!.textContent).toContain('เดือนนี้')
})
