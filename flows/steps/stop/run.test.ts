import { expect, test } from 'vitest'
import step from './step.json' with { type: 'json' }
import { run } from './run.ts'

test('its outcome is one that ends the flow', async () => {
  const { outcome } = (await run(
    { options: {}, data: {}, user: null, scope: {} },
    {} as never,
  )) as { outcome: string }
  expect(step.ends).toContain(outcome)
})
