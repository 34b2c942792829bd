import { afterAll, beforeAll, expect, test } from 'vitest'
import { Due } from '../../../server/jobs/due.ts'
import { offerFreeSeats } from '../../../server/jobs/offeredSeats.ts'
import { eachDatabase } from '../../support/databases.ts'
import type { Visitor } from '../../support/gateway.ts'
import { openLearning, type Learning } from '../../support/learning.ts'

const DAY = 86_400_000

eachDatabase(({ place }) => {
  let learning: Learning
  let first: Visitor
  let second: Visitor
  let office: Visitor
  let round: string

  const entries = () =>
    learning.store().find('waiting', { round }, { sort: [{ field: 'asked_at' }] })
  const roundNow = async () => (await learning.store().get('round', round))!
  const signIn = async (): Promise<void> => {
    ;[first, second, office] = (await learning.as('user', 'customer', 'manager')) as [
      Visitor,
      Visitor,
      Visitor,
    ]
  }
  /** Taken seats as the office has them. */
  const setTaken = async (taken: number) => {
    const { version } = await roundNow()
    const changed = await office.send('PUT', `/api/round/${round}`, { data: { taken }, version })
    expect(changed.statusCode, changed.body).toBe(200)
  }

  beforeAll(async () => {
    learning = await openLearning(await place(), '2026-11-27T02:00:00.000Z')
    await signIn()
    const [course] = await learning.store().find('course', { status: true }, { limit: 1 })
    const made = await office.post('/api/round', {
      data: { course: course!._id, start: '2026-12-20', end: '2026-12-20', seats: 2, taken: 1 },
    })
    round = made.json<{ data: { _id: string } }>().data._id
  })
  afterAll(() => learning.opened.close())

  test('nobody waits for a round that has seats', async () => {
    expect((await learning.act(first, 'wait', { round })).rule).toBe('seats-left')
    await setTaken(2)
  })

  test('who waits does so once, in the order in which they asked', async () => {
    const one = await learning.act(first, 'wait', { round })
    expect((await learning.act(first, 'wait', { round })).data.id).toBe(one.data.id)
    learning.clock.advance(1000)
    await learning.act(second, 'wait', { round })
    expect(await roundNow()).toMatchObject({ waiting: 2, held: 0 })
    expect(await offerFreeSeats(learning.opened.gateway)).toBe(0)
  })

  test('a seat that becomes free is held for who waits longest, and is nobody else’s', async () => {
    await setTaken(1)
    expect(await offerFreeSeats(learning.opened.gateway)).toBe(1)
    expect(await offerFreeSeats(learning.opened.gateway)).toBe(0)
    expect((await entries()).map(({ state }) => state)).toEqual(['offered', 'waiting'])
    expect(await roundNow()).toMatchObject({ held: 1 })
    const { version } = await roundNow()
    const more = await office.send('PUT', `/api/round/${round}`, { data: { taken: 2 }, version })
    expect(more.json<{ error: { params: { rule: string } } }>().error.params.rule).toBe(
      'no-more-than-seats',
    )
    const [, waits] = await entries()
    expect((await learning.act(second, 'take-seat', { waiting: waits!._id })).rule).toBe(
      'offer-over',
    )
    expect(
      (await learning.act(second, 'take-seat', { waiting: (await entries())[0]!._id })).code,
    ).toBe('unknown-record')
  })

  test('an offer that runs out passes on to the next', async () => {
    learning.clock.advance(3 * DAY)
    await signIn()
    const [entry] = await entries()
    expect((await learning.act(first, 'take-seat', { waiting: entry!._id })).rule).toBe(
      'offer-over',
    )
    await new Due(learning.opened.gateway).runOnce()
    expect(await offerFreeSeats(learning.opened.gateway)).toBe(1)
    expect((await entries()).map(({ state }) => state)).toEqual(['lapsed', 'offered'])
  })

  test('a seat that is taken is ordered, and holds no other', async () => {
    const [, entry] = await entries()
    const taken = await learning.act(second, 'take-seat', { waiting: entry!._id })
    expect(taken.data.path).toMatch(/^\/lesson\/pay\/.+\?key=/)
    const [order] = await learning.store().find('order', { round_id: round })
    expect(order).toMatchObject({ seats: 1, process: 'submit' })
    expect(await roundNow()).toMatchObject({ held: 0, booked: 1, waiting: 0 })
    expect((await learning.act(second, 'take-seat', { waiting: entry!._id })).rule).toBe(
      'offer-over',
    )
  })

  test('who leaves the list passes an offer on', async () => {
    const again = await learning.act(first, 'wait', { round })
    expect(again.status).toBe(200)
    expect((await learning.act(second, 'leave-list', { waiting: again.data.id })).code).toBe(
      'unknown-record',
    )
    expect((await learning.act(first, 'leave-list', { waiting: again.data.id })).status).toBe(200)
    expect((await roundNow()).waiting).toBe(0)
  })
})
