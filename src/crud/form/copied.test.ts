import { expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { copiedValues } from './copied.ts'

test('a copy has what people gave, and neither number, state nor what became of the other', () => {
  const { entity, states } = shippedModel.entities['purchase-order']!
  const record = {
    _id: 'o',
    version: 4,
    created_at: '',
    created_by: null,
    updated_at: '',
    updated_by: null,
    po_number: 'PO202600001',
    state: 'approved',
    supplier_id: 's',
    total_amount: 20,
    approved_by: 'm',
    items: [
      {
        _id: 'l',
        source_id: 'r',
        source_line: 'x',
        product_name: 'ก',
        quantity: 2,
        unit_price: 10,
        total: 20,
        received_quantity: 1,
      },
    ],
  }
  expect(copiedValues(entity, states, record)).toEqual({
    supplier_id: 's',
    items: [{ product_name: 'ก', quantity: 2, unit_price: 10 }],
  })
})
