import { expect, test } from 'vitest'
import { priceParts } from './Price.tsx'

test.each([
  [
    { price: 1000, salePrice: 800 },
    { amount: 800, before: 1000, discount: 20 },
  ],
  [
    { price: 299, salePrice: 199 },
    { amount: 199, before: 299, discount: 33 },
  ],
  [{ price: 1000 }, { amount: 1000 }],
  [{ salePrice: 500 }, { amount: 500 }],
  [{ price: 1000, salePrice: 1000 }, { amount: 1000 }],
  [{ price: 1000, salePrice: 0 }, { amount: 1000 }],
  [{ price: 0, salePrice: 0 }, { amount: 0 }],
  [{ defaultPrice: 700 }, { amount: 700 }],
  [{}, undefined],
  [{ price: Number.NaN }, undefined],
])('%j comes to %j', (price, parts) => {
  expect(priceParts(price)).toEqual(parts)
})
