import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineFor } from '../../../server/gateway.ts'
import { seedHalfYear } from '../../../server/seed/halfYear.ts'
import { makeWith } from '../../../server/seed/make.ts'
import { validateStored } from '../../../server/validators.ts'
import { openLearning, type Learning } from '../../support/learning.ts'

const MADE = ['user', 'enroll', 'progress', 'attempt', 'attendance', 'round', 'survey-answer']
let learning: Learning

beforeAll(async () => {
  learning = await openLearning({}, '2026-11-27T02:00:00.000Z')
  const { gateway } = learning.opened
  const [lecturer] = await learning.store().find('user', { username: 'lecturer' })
  await gateway.database.transaction(async (database) =>
    seedHalfYear({
      make: makeWith(engineFor({ ...gateway, database }, learning.site)),
      store: database.store(learning.site),
      site: { id: learning.site, host: 'academy.example' },
      lecturer: lecturer!,
      now: learning.clock.now(),
    }),
  )
})
afterAll(() => learning.opened.close())

test('each record of half a year of learning is as its entity wants it', async () => {
  for (const entity of [...MADE, 'certification']) {
    const found = await learning.store().find(entity, {}, { limit: 2000 })
    const whole = await learning.store().getAll(
      entity,
      found.map(({ _id }) => _id),
    )
    expect(whole.length, entity).toBeGreaterThan(10)
    expect(
      whole.flatMap((record) => validateStored(entity, record)),
      entity,
    ).toEqual([])
  }
})

test('what learners asked waits at the desk, but for what was answered', async () => {
  const found = await learning.store().find('chat-message', {})
  expect(found.flatMap((record) => validateStored('chat-message', record))).toEqual([])
  const asked = found.filter(({ from_staff }) => !from_staff)
  expect(asked.map(({ answered }) => answered).toSorted()).toEqual([false, false, true, true])
  expect(found.length - asked.length).toBe(2)
})

test('certificates follow attendance and completion, with numbers without gaps', async () => {
  const found = await learning.store().find('certification', {}, { limit: 2000 })
  const numbers = found
    .map(({ certificate_number }) => Number(String(certificate_number).slice(-6)))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
  const absent = await learning.store().find('attendance', { status: 'absent' }, { limit: 2000 })
  const missed = new Set(absent.map(({ enroll }) => enroll))
  expect(found.filter(({ enroll }) => missed.has(enroll))).toEqual([])
})
