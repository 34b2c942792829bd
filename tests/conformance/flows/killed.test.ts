import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { systemClock } from '#shared'
import { openDatabase } from '../../../server/storage/index.ts'
import { buildProcess, ROOT, type BuiltProcess } from '../../support/builtProcess.ts'
import { eachDatabase } from '../../support/databases.ts'

const KILLS = process.env.SALA_LONG === '1' ? 50 : 3
/** Kills of one run at most; it is left to end after them. */
const A_RUN = 4
let built: BuiltProcess

/** A process as it runs in production; killed as soon as it has said so many lines, or let to end. */
function play(args: string[], killAfter = Infinity): Promise<string[]> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [built.file, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      if (output.split('\n').length > killAfter)
        setTimeout(() => child.kill('SIGKILL'), Math.random() * 15)
    })
    child.on('exit', (code, signal) =>
      code === 0 || signal === 'SIGKILL'
        ? done(output.split('\n').filter(Boolean))
        : fail(new Error(`It ended with ${code}.`)),
    )
  })
}

beforeAll(async () => {
  built = await buildProcess('flowProcess')
})
afterAll(() => built.remove())

eachDatabase(({ name, place }) => {
  test(
    `a run of twelve steps, killed ${KILLS} times anywhere, does each step once`,
    { timeout: 900_000 },
    async () => {
      const at = await place()
      const args = [at.folder, at.url ?? '']
      let [kills, runs] = [0, 0]
      while (kills < KILLS) {
        runs++
        let lines = await play([...args, `run-${runs}`], 1 + Math.floor(Math.random() * 12))
        for (let inRun = 0; !lines.includes('done'); inRun++) {
          kills++
          lines = await play(
            args,
            inRun < A_RUN && kills < KILLS ? 1 + Math.floor(Math.random() * 6) : Infinity,
          )
        }
      }
      const database = await openDatabase({ ...at, model: shippedModel, clock: systemClock })
      const store = database.store('killed-site')
      const all = await store.find('flow-run', {})
      expect(all).toHaveLength(runs)
      for (const { status, outcomes } of all as unknown as {
        status: string
        outcomes: { step: string; outcome: string }[]
      }[]) {
        expect(status).toBe('done')
        expect(outcomes.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(
          Array.from({ length: 12 }, (_, n) => `s${n} ${['queued', 'created', 'saved'][n % 3]}`),
        )
      }
      for (const collection of ['message', 'leave-request', 'form-submission'])
        expect(await store.find(collection, {}), collection).toHaveLength(4 * runs)
      expect(
        await database.system.outbox.list('killed-site', { collection: 'message', limit: 500 }),
      ).toHaveLength(4 * runs)
      await database.close()
      process.stdout.write(`${name}: ${kills} kills over ${runs} runs\n`)
    },
  )
})
