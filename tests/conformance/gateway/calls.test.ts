import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACADEMY, DRIVER, ERP, type Ground, type Listed } from '../../support/documentCalls.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGround } from '../../support/ground.ts'

const LISTS: Record<string, { calls: Listed[]; wanted: number; answering: number }> = {
  'academy 7': { calls: ACADEMY, wanted: 58, answering: 58 },
  'erp 7': { calls: ERP, wanted: 7, answering: 7 },
  // Last, since it clears what the others read.
  'paths of the driver, erp 7': { calls: DRIVER, wanted: 14, answering: 14 },
}

/** Clearing all of a business takes some thousand records away, one by one. */
const timeoutOf = (call: string): number => (/clear-all/.test(call) ? 300_000 : 30_000)

eachDatabase((kind) => {
  let ground: Ground
  beforeAll(async () => {
    ground = await openGround(await kind.place())
  })
  afterAll(() => ground.opened.close())

  describe.each(Object.entries(LISTS))('%s', (_, { calls, wanted, answering }) => {
    for (const listed of calls)
      if ('send' in listed)
        test(listed.call, { timeout: timeoutOf(listed.call) }, async () => {
          const answer = await listed.send(ground)
          expect(answer.statusCode, answer.body.slice(0, 400)).toBe(listed.status ?? 200)
          expect(
            listed.shape(answer.json() as never, ground),
            answer.body.slice(0, 400),
          ).toBeTruthy()
        })

    test('are all listed; what is missing says why', () => {
      expect(calls).toHaveLength(wanted)
      expect(calls.filter((listed) => 'send' in listed)).toHaveLength(answering)
      for (const listed of calls) if ('missing' in listed) expect(listed.missing).not.toBe('')
    })
  })
})
