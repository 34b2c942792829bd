import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { VisibleEntity } from '#crud'
import { shippedModel } from '#schema/shipped'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { cellValue } from './cellValue.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { proposeMapping, type Mapped } from './mapping.ts'
import { readTable } from './readTable.ts'

beforeAll(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  // jsdom reads files the old way only.
  Blob.prototype.arrayBuffer ??= function (this: Blob) {
    return new Promise((done) => {
      const reader = new FileReader()
      reader.onload = () => done(reader.result as ArrayBuffer)
      reader.readAsArrayBuffer(this)
    })
  }
})

const { entity, module } = shippedModel.entities.product!
const model = {
  name: 'product',
  module,
  entity,
  access: { create: true },
} as unknown as VisibleEntity

test('a file is read with the mark of UTF-8, and as older programs save Thai', async () => {
  const expected = { heads: ['รหัส', 'ราคา'], rows: [['ก', '1,250.50']] }
  const utf8 = '\uFEFFรหัส,ราคา\r\nก,"1,250.50"\r\n,\r\n'
  expect(await readTable(new Blob([utf8]))).toEqual(expected)
  const thai = [...'รหัส,ราคา\nก,"1,250.50"'].map((sign) => {
    const code = sign.charCodeAt(0)
    return code >= 0x0e00 ? code - 0x0e00 + 0xa0 : code
  })
  expect(await readTable(new Blob([Uint8Array.from(thai)]))).toEqual(expected)
})

test('columns find their fields by name or label in either language, or as they were mapped before', () => {
  const heads = ['sku', 'ชื่อสินค้า', 'Selling price', 'Our notes']
  expect(proposeMapping(heads, entity)).toEqual(['sku', 'product_name', 'selling_price', undefined])
  const before: Mapped[] = [{ header: 'Our notes', field: 'notes' }, { header: 'sku' }]
  expect(proposeMapping(heads, entity, before)).toEqual([
    undefined,
    'product_name',
    'selling_price',
    'notes',
  ])
})

test.each([
  ['selling_price', '1,250.50', { value: 1250.5 }],
  ['selling_price', 'dear', { wrong: 'number' }],
  ['unit', 'กล่อง', { value: 'box' }],
  ['unit', 'Box', { value: 'box' }],
  ['unit', 'heap', { wrong: 'choice' }],
  ['is_sellable', 'ใช่', { value: true }],
  ['is_sellable', 'perhaps', { wrong: 'yes-no' }],
  ['supplier_id', 'Siam Paper', { value: 's1' }],
  ['supplier_id', 'Nobody', { wrong: 'unknown' }],
  ['tags', 'a, b', { value: ['a', 'b'] }],
  ['sku', ' ', { value: null }],
])('a cell of %s: %s', (field, text, expected) => {
  const known = new Map([['siam paper', 's1']])
  expect(cellValue(entity.properties[field]!, text, 'th', known)).toEqual(expected)
})

test.each([
  ['31/12/2569', 'th'],
  ['31/12/2026', 'en'],
  ['2026-12-31', 'th'],
] as const)('a day is read in the era of its language: %s', (text, locale) => {
  expect(cellValue({ type: 'string', format: 'date' }, text, locale)).toEqual({
    value: '2026-12-31',
  })
})

test('bad cells are told by their line and column, mended there, taken in, and taken back', async () => {
  const sent: { columns: string[]; rows: unknown[][]; dryRun: boolean }[] = []
  const user = await inBackend(
    <ImportDialog model={model} before={[]} onClose={() => undefined} />,
    {
      fetch: async (address, init) => {
        const path = String(address)
        if (path.endsWith('/undo'))
          return Response.json({ status: 200, data: { deleted: 2, kept: 0 } })
        if (path.includes('/progress/')) return Response.json({ status: 200, data: null })
        if (path.includes('/api/imports/')) {
          const body = JSON.parse(String(init!.body)) as (typeof sent)[number]
          sent.push(body)
          const failures = body.rows.flatMap(([sku], row) =>
            sku === 'small'
              ? [
                  {
                    row,
                    field: 'sku',
                    failure: { code: 'x', message: { th: 'ก', en: 'Capitals' } },
                  },
                ]
              : [],
          )
          const isKept = failures.length === 0 && !body.dryRun
          return Response.json({
            status: 200,
            data: { rows: 2, failures, more: false, ...(isKept && { import: 'i1' }) },
          })
        }
        return Response.json({
          status: 200,
          data: [],
          total: 0,
          paging: { totalPages: 1 },
          csrf: 'x',
        })
      },
    },
  )
  const file = new File(
    ['sku,product_name,unit,selling_price\nsmall,Rope,Box,5\nB-2,Nail,heap,x\n'],
    'p.csv',
  )
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  const bad = await waitFor(() => {
    const found = document.querySelector('[data-bad-cells="3"]')
    expect(found).not.toBeNull()
    return found!
  })
  expect(bad.textContent).toContain('3 cells have to be mended; nothing is saved.')
  for (const [place, text] of [
    ['Line 2, sku', 'A-1'],
    ['Line 3, unit', 'piece'],
    ['Line 3, selling_price', '7'],
  ] as const) {
    const cell = screen.getByRole('textbox', { name: place })
    await user.clear(cell)
    await user.type(cell, text)
  }
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  await screen.findByText('2 records were taken in.')
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, false])
  expect(sent[1]).toMatchObject({
    columns: ['sku', 'product_name', 'unit', 'selling_price'],
    rows: [
      ['A-1', 'Rope', 'box', 5],
      ['B-2', 'Nail', 'piece', 7],
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Take it back' }))
  await screen.findByText('2 records were taken back.')
})
