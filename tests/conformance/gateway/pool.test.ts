import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/identity/caller.ts'
import { createPool } from '../../../server/workers/pool.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sala-pool-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const CALLER = { site: { _id: 's', name: 's' }, user: null } as unknown as Caller
const get = (pool: ReturnType<typeof createPool>, id: string) => pool.get(CALLER, 'thing', id)

/** A worker that hangs over `hang`, and of which the start with one of these numbers fails. */
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
    export default ({ method, args }) => {
      if (args[2] === 'hang') for (;;);
      return { kind: 'value', value: method === 'open' ? null : args[2] }
    }`,
  )
  return file
}

test.each([[[]], [[2]], [[2, 3]]])(
  'after a task that hung, reading goes on, though the starts %j of its successor fail',
  { timeout: 60_000 },
  async (starts) => {
    const pool = createPool({ worker: workerFailing(...starts), size: 1, data: {}, deadline: 300 })
    expect(await get(pool, 'a')).toBe('a')
    await expect(get(pool, 'hang')).rejects.toThrow('query-timeout')
    expect(await get(pool, 'b')).toBe('b')
    expect(Number(readFileSync(join(folder, 'count'), 'utf8'))).toBe(starts.length + 2)
    await pool.close()
  },
)
