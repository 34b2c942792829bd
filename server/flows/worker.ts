import { RUN_LIMITS } from '#flow/runner'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { giveUpRuns } from './abandon.ts'
import { passOnApprovals } from './approvals.ts'
import { Executor, type ExecutorOptions } from './execute.ts'
import type { RunRecord } from '../writing/runRecord.ts'

const EVERY = 1_000
const BATCH = 20
/** How often it is looked after people and browsers that have left. */
const PASS_ON_EVERY = 60_000

export interface FlowWorker {
  /** Does what is due; how many runs it took. `takeOver`: also runs that another process was busy with. */
  runOnce(options?: { takeOver?: boolean }): Promise<number>
  stop(): Promise<void>
}

/** The runs of a site whose time has come. */
async function dueRuns(
  { database, clock }: Gateway,
  site: string,
  takeOver: boolean,
): Promise<RunRecord[]> {
  const now = clock.iso()
  // A clock that jumped back stands before the sleep began: the step looks at the time again.
  const isDue = takeOver
    ? {
        $or: [
          { wakeAt: { $lte: now } },
          { sleptAt: { $gt: now } },
          { status: 'running', wakeAt: { $exists: true } },
        ],
      }
    : { $or: [{ wakeAt: { $lte: now } }, { sleptAt: { $gt: now } }] }
  return (await database
    .store(site)
    .find(
      'flow-run',
      { $and: [{ status: { $in: ['running', 'waiting'] } }, isDue] },
      { sort: [{ field: 'wakeAt' }], limit: BATCH },
    )) as RunRecord[]
}

/**
 * Goes on with runs whose time has come, without any browser: those that slept, those that are to be tried again, and
 * those that a crash left in the middle. The version of a run decides between two processes that want the same.
 */
export function startFlows(
  gateway: Gateway,
  options: ExecutorOptions & { loop?: boolean; report?: (error: unknown) => void } = {},
): FlowWorker {
  const { database, clock } = gateway
  const { report = () => {} } = options
  const executor = new Executor(gateway, options)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  let lookedAfter = -Infinity

  async function work(caller: Pick<Caller, 'site' | 'locale'>, run: RunRecord): Promise<number> {
    if (!(await executor.claim(caller.site._id, run))) return 0
    await executor.advance(caller, run._id)
    return 1
  }

  async function runOnce({ takeOver = false }: { takeOver?: boolean } = {}): Promise<number> {
    let taken = 0
    const looksAfter = Math.abs(clock.now() - lookedAfter) >= PASS_ON_EVERY
    if (looksAfter) lookedAfter = clock.now()
    for (const { _id, name } of await database
      .store('')
      .find('site', {}, { limit: RUN_LIMITS.rounds })) {
      const caller: Pick<Caller, 'site' | 'locale'> = {
        site: { _id, name: String(name) },
        locale: 'th',
      }
      if (looksAfter) await giveUpRuns(gateway, _id)
      if (looksAfter)
        await passOnApprovals({ gateway, caller: { ...caller, user: null, requestId: 'flows' } })
      const results = await Promise.allSettled(
        (await dueRuns(gateway, _id, takeOver)).map((run) => work(caller, run)),
      )
      for (const result of results) if (result.status === 'rejected') report(result.reason)
      taken += results.reduce(
        (sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0),
        0,
      )
    }
    return taken
  }

  const loop = (takeOver: boolean) => {
    running = runOnce({ takeOver }).catch(report)
    void running.then(() => {
      if (!stopped) timer = setTimeout(() => loop(false), EVERY)
    })
  }
  // One process alone writes the embedded database: what was left in the middle is its own from before.
  if (options.loop ?? true) loop(database.dialect === 'sqlite')
  return {
    runOnce,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
