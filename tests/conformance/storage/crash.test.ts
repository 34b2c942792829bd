import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../support/databases.ts'
import { shop } from './shop.ts'

const ROUNDS = process.env.SALA_LONG ? 20 : 2

eachDatabase(({ open, place }) => {
  test(
    'a process killed while it writes loses nothing it said was saved, and leaves nothing by halves',
    { timeout: 300_000 },
    async () => {
      const at = await place()
      await (await open(shop, { at })).close()
      let said = 0
      for (let round = 0; round < ROUNDS; round++) {
        const child = spawn(
          process.execPath,
          [
            '--import',
            'tsx',
            join(import.meta.dirname, 'killedWriter.ts'),
            at.folder,
            ...(at.url ? [at.url] : []),
          ],
          { stdio: ['ignore', 'pipe', 'inherit'] },
        )
        let output = ''
        await new Promise<void>((resolve) => {
          child.stdout.on('data', (data: Buffer) => {
            output += data.toString()
            if (output.split('\n').length > 20 + round * 7) child.kill('SIGKILL')
          })
          child.on('exit', () => resolve())
        })
        said += output.split('\n').filter(Boolean).length
        const database = await open(shop, { at })
        const records = await database.store('s1').find('stock-item', {})
        expect(records.length).toBeGreaterThanOrEqual(said)
        expect(await database.system.sequences.last('s1', 'PR')).toBe(records.length)
        const audit = await database.aggregate('s1', 'stock-item', [{ $count: 'n' }])
        expect(audit).toEqual({ ok: true, value: [{ n: records.length }] })
        expect((await database.system.audit.ofSite('s1', { limit: 500 })).length).toBe(
          Math.min(500, records.length),
        )
        expect((await database.system.outbox.list('s1', { limit: 500 })).length).toBe(
          Math.min(500, records.length),
        )
        said = records.length
        await database.close()
      }
    },
  )
})
