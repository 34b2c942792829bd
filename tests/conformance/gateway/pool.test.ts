import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { systemClock } from '#shared'
import type { Caller } from '../../../server/identity/caller.ts'
import { openDatabase } from '../../../server/storage/index.ts'
import { createPool } from '../../../server/workers/pool.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sala-pool-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const CALLER = { site: { _id: 's', name: 's' }, user: null } as unknown as Caller
const get = (pool: ReturnType<typeof createPool>, id: string) => pool.get(CALLER, 'thing', id)

const BRIEF = { deadline: 300, grace: 0 }

/** A worker that hangs over `hang`, ends `slow` only when it is late, and of which the start with one of these numbers fails. */
function workerFailing(...starts: number[]): string {
  const count = join(folder, 'count')
  writeFileSync(count, '0')
  const file = join(folder, 'worker.mjs')
  writeFileSync(
    file,
    `import { readFileSync, writeFileSync } from 'node:fs'
    const at = Number(readFileSync(${JSON.stringify(count)}, 'utf8')) + 1
    writeFileSync(${JSON.stringify(count)}, String(at))
    if (${JSON.stringify(starts)}.includes(at)) throw new Error('not this time')
    export default ({ method, args, until }) => {
      if (args[2] === 'hang') for (;;);
      while (args[2] === 'slow' && Date.now() <= until + 300);
      return { kind: 'value', value: method === 'open' ? null : args[2] }
    }`,
  )
  return file
}

test.each([[[]], [[2]], [[2, 3]]])(
  'after a task that hung, reading goes on, though the starts %j of its successor fail',
  { timeout: 60_000 },
  async (starts) => {
    const pool = createPool({ worker: workerFailing(...starts), size: 1, data: {}, ...BRIEF })
    expect(await get(pool, 'a')).toBe('a')
    await expect(get(pool, 'hang')).rejects.toThrow('query-timeout')
    expect(await get(pool, 'b')).toBe('b')
    expect(Number(readFileSync(join(folder, 'count'), 'utf8'))).toBe(starts.length + 2)
    await pool.close()
  },
)

test('a task that is late is given up at once; the worker that ends it by itself is kept', async () => {
  const worker = workerFailing()
  const pool = createPool({ worker, size: 1, data: {}, ...BRIEF, grace: 10_000 })
  expect(await get(pool, 'a')).toBe('a')
  await expect(get(pool, 'slow')).rejects.toThrow('query-timeout')
  expect(await get(pool, 'b')).toBe('b')
  expect(Number(readFileSync(join(folder, 'count'), 'utf8'))).toBe(1)
  await pool.close()
})

test('a database runs no statement for who has given up', async () => {
  let isLate = false
  const database = await openDatabase({
    folder,
    model: shippedModel,
    clock: systemClock,
    isLate: () => isLate,
  })
  await database.migrate(() => [])
  expect(await database.store('s').find('product', {})).toEqual([])
  isLate = true
  await expect(database.store('s').find('product', {})).rejects.toThrow('query-timeout')
  isLate = false
  await database.close()
})
