import { expect, test } from 'vitest'
import { Changes } from '../storage/changes.ts'
import { Totals, type Counted } from './totals.ts'

const counted: Counted = { site: 's1', collection: 'slip', body: {}, access: null }

test('of many who ask at once one counts, and the others ask again when it has', async () => {
  const changes = new Changes()
  const totals = new Totals({ changes })
  let counts = 0
  let end = (): void => {}
  const slow = new Promise<void>((resolve) => (end = resolve))
  const count = async () => {
    counts++
    await slow
    totals.put(counted, 7, changes.now())
    return 'counted'
  }
  const again = async () => `kept ${totals.get(counted)}`
  const asked = Array.from({ length: 3 }, () => totals.countOnce(counted, count, again))
  const other = totals.countOnce({ ...counted, site: 's2' }, async () => 'other', again)
  expect(await other).toBe('other')
  end()
  expect(await Promise.all(asked)).toEqual(['counted', 'kept 7', 'kept 7'])
  expect(counts).toBe(1)
  changes.add([{ site: 's1', collection: 'slip' }])
  expect(await totals.countOnce(counted, count, again)).toBe('counted')
})

test('who waited for a count that failed asks for itself', async () => {
  const totals = new Totals({ changes: new Changes() })
  const failing = totals.countOnce(
    counted,
    () => Promise.reject(new Error('broken')),
    async () => 'again',
  )
  const waiting = totals.countOnce(
    counted,
    async () => 'own',
    async () => 'again',
  )
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('again')
})
