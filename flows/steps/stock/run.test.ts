import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

const input = (quantity: number | string) => ({
  options: { product: 'p', quantity },
  data: {},
  user: null,
  scope: {},
})

test('a quantity may be an answer', async () => {
  const moveStock = vi.fn(async () => ({ stock: 3 }))
  expect(await run(input('2'), { moveStock } as never)).toEqual({
    outcome: 'moved',
    result: { stock: 3 },
  })
  expect(moveStock).toHaveBeenCalledWith({ product: 'p', quantity: 2, direction: 'out' })
})

test.each(['', ' ', 'two', '1e999'])('%j is no quantity', async (quantity) => {
  const moveStock = vi.fn()
  await expect(run(input(quantity), { moveStock } as never)).rejects.toThrow('no number')
  expect(moveStock).not.toHaveBeenCalled()
})
