import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

const options = { title: { th: 'ก', en: 'A' }, message: { th: 'ข', en: 'B' } }

test.each([
  [true, 'confirmed'],
  [false, 'declined'],
])('an answer of %s is the outcome %s', async (answer, outcome) => {
  const confirm = vi.fn(async () => answer)
  expect(await run({ options, data: {}, user: null, scope: {} }, { confirm } as never)).toEqual({
    outcome,
  })
  expect(confirm).toHaveBeenCalledWith({
    confirm: { th: 'ตกลง', en: 'Yes' },
    cancel: { th: 'ยกเลิก', en: 'Cancel' },
    ...options,
  })
})
