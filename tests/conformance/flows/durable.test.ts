import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedFlows, shippedPages } from '#schema/shipped'
import { fixedClock } from '#shared'
import { FlowRunner } from '../../../server/flows/runFlow.ts'
import { LEASE } from '../../../server/writing/runRecord.ts'
import { startFlows } from '../../../server/flows/worker.ts'
import { eachDatabase } from '../../support/databases.ts'
import { callerOf, drive, SAMPLES } from '../../support/flows.ts'
import { openGateway, type TestGateway } from '../../support/gateway.ts'

/** Where steps leave something behind. */
const COLLECTIONS = [
  'form-submission',
  'message',
  'notification',
  'approval',
  'leave-request',
  'order',
]

test('every flow that a form names is gone through', () => {
  const named = shippedPages.flatMap((page) => ('flow' in page && page.flow ? [page.flow] : []))
  expect(named.toSorted()).toEqual(SAMPLES.map(({ flow }) => flow).toSorted())
  expect(named.every((flow) => Object.hasOwn(shippedFlows, flow))).toBe(true)
})

eachDatabase(({ name, place }) => {
  /** Of the sampled run the second database is tried at every third boundary: what goes on there is the same code. */
  const stride = process.env.SALA_LONG === '1' || name === 'sqlite' ? 1 : 3
  const clock = fixedClock('2026-11-21T03:00:00.000Z')
  let opened: TestGateway
  let site: string
  const counts = async () =>
    Promise.all(
      COLLECTIONS.map(
        async (collection) =>
          (await opened.gateway.database.store(site).find(collection, {})).length,
      ),
    )

  beforeAll(async () => {
    opened = await openGateway({ ...(await place()), clock })
    site = (await callerOf(opened.gateway)).site._id
  })
  afterAll(() => opened.close({ keep: true }))

  test(
    'two processes that want the same runs do each step once',
    { timeout: 120_000 },
    async () => {
      const { gateway } = opened
      const runner = new FlowRunner(gateway)
      const caller = await callerOf(gateway)
      const sample = SAMPLES.find(({ flow }) => flow === 'contact')!
      const ready = await runner.prepare(caller, sample.flow, sample.form, sample.data)
      const before = await counts()
      const runs: string[] = []
      for (let n = 0; n < 6; n++) {
        const made = await gateway.database.transaction(() =>
          runner.create(caller, ready.ok ? ready.value : (undefined as never)),
        )
        runs.push(made.ok ? made.value.run : '')
      }
      clock.advance(LEASE)
      const workers = [1, 2, 3].map(() => startFlows(gateway, { loop: false }))
      const taken = await Promise.all(workers.map((worker) => worker.runOnce()))
      expect(taken.reduce((sum, one) => sum + one, 0)).toBe(runs.length)
      for (const id of runs)
        expect(
          (await runner.executor.load(site, id))!.outcomes!.map(
            ({ step, outcome }) => `${step} ${outcome}`,
          ),
        ).toEqual([
          'save saved',
          'kind then',
          'accounts notified',
          'hand assigned',
          'answer queued',
        ])
      // One submission, one mail and one notification each: one person holds the role that is told.
      expect((await counts()).map((count, place) => count - before[place]!)).toEqual([
        6, 6, 6, 0, 0, 0,
      ])
      expect(await Promise.all(workers.map((worker) => worker.runOnce()))).toEqual([0, 0, 0])
    },
  )

  test.each(SAMPLES)(
    '$flow comes to the same end with a crash at any boundary of its steps, and nothing happens twice',
    { timeout: 240_000 },
    async (sample) => {
      const empty = await counts()
      const whole = await drive(opened.gateway, clock, sample)
      const told = ({ outcomes }: typeof whole.run) =>
        outcomes!.map(({ step, outcome, iteration }) => `${step} ${iteration ?? ''} ${outcome}`)
      expect(whole.run.status).toBe('done')
      expect(whole.run.outcomes!.filter(({ outcome }) => outcome === 'failed')).toEqual([])
      expect(whole.boundaries).toBeGreaterThan(Math.min(3, shippedFlows[sample.flow]!.steps.length))
      const left = (after: number[], before: number[]) =>
        after.map((count, place) => count - before[place]!)
      const once = left(await counts(), empty)
      for (let crash = 0; crash < whole.boundaries; crash += stride) {
        const before = await counts()
        const { run, crashed } = await drive(opened.gateway, clock, sample, crash)
        expect(crashed).toBe(true)
        expect(run.status, `crash ${crash}`).toBe('done')
        // A browser that is gone cannot show what is left to show.
        expect(
          told(run).map((line) => line.replace(/skipped$/, 'read')),
          `crash ${crash}`,
        ).toEqual(told(whole.run))
        expect(left(await counts(), before), `crash ${crash}`).toEqual(once)
      }
    },
  )
})
