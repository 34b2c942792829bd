import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '#engine'
import { engineFor } from '../../../server/gateway.ts'
import { callerOf } from '../../support/flows.ts'
import { FlowTest } from '../../support/flowTest.ts'

const flows = new FlowTest()
beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

const days = { var: '$settings.sales.due_days' }

test('conditions, values and texts of a flow read the settings of the site', async () => {
  const flow = flows.flow([
    {
      id: 'keep',
      type: 'set-variable',
      options: { name: 'due', value: { addDays: ['2026-11-21', days] } },
    },
    {
      id: 'long',
      type: 'set-variable',
      when: { '>': [days, 30] },
      options: { name: 'long', value: true },
    },
  ])
  expect((await flows.start(flow)).data.state.vars).toEqual({ due: '2026-12-21' })
  const site = (await callerOf(flows.opened.gateway)).site._id
  const made = await engineFor(flows.opened.gateway, site).create(
    'sales-settings',
    { due_days: 45 },
    SYSTEM_ACTOR,
  )
  expect(made.ok).toBe(true)
  expect((await flows.start(flow)).data.state.vars).toEqual({ due: '2027-01-05', long: true })
})
