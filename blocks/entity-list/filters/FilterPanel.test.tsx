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

/** The panel with its chips, over an address that they share. */
async function open(begin = '', language: 'th' | 'en' = 'en') {
  const subjects = filterSubjects(entity, language)
  const knows = (field: string): boolean => subjects.some(({ path }) => path === field)
  const seen = { address: begin as string | undefined }
  function Both() {
    const [text, setText] = useState<string | undefined>(begin)
    useEffect(() => {
      seen.address = text
    }, [text])
    const where = readWhere(text ?? null, knows)
    return (
      <>
        <FilterPanel where={where} subjects={subjects} onChange={setText} />
        <FilterChips
          state={{ where, subjects } as ListState}
          change={({ where: next }) => setText(next)}
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
