import { expect, test, vi } from 'vitest'
import type { StepInput } from '#flow/runner'
import { run } from './run.ts'

const DUE = '2026-11-24T00:00:00.000Z'
const options = { title: 'A', role: 'manager', days: 3 }
const waiting = { state: 'waiting', by: null, comment: null, at: null }
type Options = Parameters<typeof run>[0]['options']
const start = (services: object, kept?: Record<string, unknown>, more: Partial<Options> = {}) =>
  run(
    {
      options: { ...options, ...more },
      data: {},
      user: null,
      scope: {},
      ...(kept ? { kept } : {}),
    } as StepInput<Options>,
    { now: () => Date.parse(DUE) - 1, ...services } as never,
  )

test('asks once, and sleeps until it is decided or due', async () => {
  const requestApproval = vi.fn(async () => ({ id: 'a1', due: DUE }))
  expect(await start({ requestApproval })).toEqual({
    sleep: { until: DUE, awaits: 'approval/a1' },
    kept: { id: 'a1', due: DUE },
  })
  expect(requestApproval).toHaveBeenCalledWith(options)
  expect(await start({ approval: async () => waiting }, { id: 'a1', due: DUE })).toEqual({
    sleep: { until: DUE, awaits: 'approval/a1' },
    kept: { id: 'a1', due: DUE },
  })
})

test.each(['approved', 'rejected'])('%s is its outcome, with who, when and why', async (state) => {
  expect(
    await start(
      { approval: async () => ({ state, by: 'u', comment: 'c', at: DUE }) },
      { id: 'a1', due: DUE },
    ),
  ).toEqual({ outcome: state, result: { id: 'a1', by: 'u', comment: 'c', at: DUE } })
})

test('when due it reminds once and waits on, or counts as rejected', async () => {
  const remind = vi.fn(async () => undefined)
  const services = { approval: async () => waiting, remind, now: () => Date.parse(DUE) }
  expect(await start(services, { id: 'a1', due: DUE })).toEqual({
    sleep: { until: null, awaits: 'approval/a1' },
    kept: { id: 'a1', due: null },
  })
  expect(remind).toHaveBeenCalledTimes(1)
  expect(await start(services, { id: 'a1', due: DUE }, { whenDue: 'reject' })).toMatchObject({
    outcome: 'rejected',
  })
  expect(remind).toHaveBeenCalledTimes(1)
})

test('a withdrawn approval fails', async () => {
  await expect(
    start({ approval: async () => ({ ...waiting, state: 'cancelled' }) }, { id: 'a1', due: null }),
  ).rejects.toThrow('withdrawn')
})
