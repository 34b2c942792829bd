import { BroadcastChannel, workerData } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'
import { systemClock } from '#shared'
import {
  shippedBlocks,
  shippedFlows,
  shippedModel,
  shippedPages,
  shippedPatterns,
  shippedSteps,
} from '#schema/shipped'
import { createReader } from '../reading/reader.ts'
import type { Config } from '../config.ts'
import { createOutside } from '../outside/source.ts'
import type { ReadPort } from '../readPort.ts'
import type { Render } from '../reading/pageRenderer.ts'
import { MissingIndexes, openDatabase, QueryTally, watchQueries } from '../storage/index.ts'
import { answerTask, type TaskAnswer } from './answer.ts'

interface WorkerData {
  folder: string
  url?: string
  /** Path of the built page renderer. */
  renderer: string
  /** Milliseconds from which a statement is logged, and where all of them are counted. */
  slowMs?: number
  queries?: SharedArrayBuffer
  /** Where all of them keep the indexes that were missing. */
  missing?: SharedArrayBuffer
  /** Where slow ones are told to. */
  slowChannel?: string
  /** What pages may show from outside is asked of these. */
  hosts?: Pick<Config, 'outsideHosts' | 'intranetHosts'>
  messenger?: string
  /** Its first number is not 0 once the pool closes. */
  closing?: SharedArrayBuffer
}

const {
  folder,
  url,
  renderer,
  slowMs = 0,
  queries,
  missing,
  slowChannel,
  hosts,
  messenger,
  closing = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
} = (workerData ?? {}) as WorkerData

/** When whoever waits for the task that runs gives up (ms). */
let until = Infinity
const closes = new Int32Array(closing)
const isLate = (): boolean => systemClock.now() > until || Atomics.load(closes, 0) !== 0

async function open(): Promise<ReadPort> {
  const slow = slowChannel ? new BroadcastChannel(slowChannel) : undefined
  slow?.unref()
  const database = await openDatabase({
    folder,
    ...(url ? { url } : {}),
    model: shippedModel,
    clock: systemClock,
    readOnly: true,
    isLate,
    scans: { missing: new MissingIndexes(missing) },
    onQuery: watchQueries({
      slowMs,
      tally: new QueryTally(queries),
      write: (line) => void process.stdout.write(line),
      note: (query) => slow?.postMessage(query),
    }),
  })
  const { createRender } = (await import(/* @vite-ignore */ pathToFileURL(renderer).href)) as {
    createRender(): Render
  }
  return createReader(
    {
      database,
      clock: systemClock,
      ...(messenger ? { messenger } : {}),
      ...(hosts ? { outside: createOutside(hosts, systemClock) } : {}),
      shipped: {
        model: shippedModel,
        pages: shippedPages as never,
        patterns: shippedPatterns,
        blocks: shippedBlocks,
        steps: shippedSteps,
        flows: shippedFlows,
      },
    },
    createRender(),
  )
}

let opened: Promise<ReadPort> | undefined

/** A database that could not be opened is tried again with the next task. */
function port(): Promise<ReadPort> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** One reading task: the name of a method of the port and its arguments; `open` does no more than to open. */
const run = ({
  method,
  args,
  until: end = Infinity,
}: {
  method: Exclude<keyof ReadPort, 'close'> | 'open'
  args: unknown[]
  until?: number
}): Promise<TaskAnswer> =>
  answerTask(async () => {
    until = end
    const reader = await port()
    return method === 'open'
      ? null
      : (reader[method] as (...given: unknown[]) => Promise<unknown>)(...args)
  })

/** The worker counts as ready once its database and its renderer are open; a task tells what could not be. */
export default port().then(
  () => run,
  () => run,
)
