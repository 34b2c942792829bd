import { systemClock } from '#shared'
import type { FlowDocument } from '#schema'
import { readConfig } from '../../server/config.ts'
import { FlowRunner } from '../../server/flows/runFlow.ts'
import { startFlows } from '../../server/flows/worker.ts'
import type { Gateway } from '../../server/gateway.ts'
import { shipped } from '../../server/main.ts'
import { openDatabase } from '../../server/storage/index.ts'
import { validateStored } from '../../server/validators.ts'

/**
 * A process of the gateway's worker alone, which a test kills: opens the database, starts a run where it is told to,
 * and goes on with what is there. It says each step after its transaction is through, and `done` when nothing is left.
 */
const [folder = '', url = '', start = ''] = process.argv.slice(2)
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const SITE = {
  _id: 'killed-site',
  name: 'killed',
  hostnames: ['killed.example'],
  siteName: 'Killed',
}

/** Twelve steps, every one of which leaves something behind. */
const twelve: FlowDocument = {
  id: 'twelve',
  label: { th: 'สิบสอง', en: 'Twelve' },
  runAs: 'system',
  steps: Array.from({ length: 12 }, (_, n) =>
    n % 3 === 0
      ? {
          id: `s${n}`,
          type: 'email',
          v: 1,
          options: { to: `a${n}@b.co`, subject: `S${n}`, text: '{{name}}' },
        }
      : n % 3 === 1
        ? {
            id: `s${n}`,
            type: 'create-record',
            v: 1,
            options: {
              entity: 'leave-request',
              values: {
                leave_type: 'sick',
                from_date: '2026-12-01',
                to_date: '2026-12-01',
                days: 1,
                reason: `s${n}`,
              },
            },
          }
        : { id: `s${n}`, type: 'save-submission', v: 1, options: {} },
  ),
}

const database = await openDatabase({
  folder,
  ...(url ? { url } : {}),
  model: shipped.model,
  clock: systemClock,
})
const migrated = await database.migrate(validateStored)
if (!migrated.ok) throw new Error(JSON.stringify(migrated.failures))
const gateway: Gateway = {
  config: readConfig({ SALA_DATA: folder }),
  clock: systemClock,
  database,
  shipped: { ...shipped, flows: { ...shipped.flows, twelve } },
  read: {} as Gateway['read'],
}
if (!(await database.store('').get('site', SITE._id)))
  await database
    .store('')
    .insert('site', {
      ...SITE,
      version: 1,
      created_at: systemClock.iso(),
      created_by: null,
      updated_at: systemClock.iso(),
      updated_by: null,
    })
const boundary = (point: string, step: string) => (point === 'after-commit' ? say(step) : undefined)
if (start) {
  const runner = new FlowRunner(gateway, { boundary })
  const caller = { site: SITE, user: null, locale: 'th' as const, requestId: 'killed' }
  const made = await runner.create(caller, {
    flow: 'twelve',
    form: start,
    answers: { name: start },
    secrets: [],
  })
  if (!made.ok) throw new Error(JSON.stringify(made.failures))
  say('started')
  await runner.answer(caller, made.value)
} else {
  const worker = startFlows(gateway, {
    boundary,
    loop: false,
    report: (error) => {
      throw error
    },
  })
  while ((await worker.runOnce({ takeOver: true })) > 0);
}
say('done')
await database.close()
