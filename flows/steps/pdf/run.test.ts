import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('a name of a file is no path', async () => {
  const printPage = vi.fn(async () => ({ file: 'f', key: 'k.pdf' }))
  expect(
    await run({ options: { path: '/a', name: '../x/y.pdf' }, data: {}, user: null, scope: {} }, {
      printPage,
    } as never),
  ).toEqual({ outcome: 'printed', result: { file: 'f', key: 'k.pdf' } })
  expect(printPage).toHaveBeenCalledWith('/a', '..-x-y.pdf')
})
