import { Engine } from '#engine'
import type { BlockScripts } from '#gateway'
import type { Clock } from '#shared'
import type { Config } from './config.ts'
import type { ReadPort } from './readPort.ts'
import type { Database, QueryTally, SlowQueries } from './storage/index.ts'
import { validateRecord } from './validators.ts'
import { type Shipped } from './shipped.ts'

/** What every part of the gateway works with; made once in `main.ts` and handed down. */
export interface Gateway {
  config: Config
  clock: Clock
  database: Database
  shipped: Shipped
  /** Statements of all threads; nothing where nobody counts them. */
  queries?: QueryTally
  /** Slow statements of all threads; nothing where nobody notes them. */
  slowQueries?: SlowQueries
  /** What the script of each block weighs; nothing where there is no build. */
  scripts?: BlockScripts
  /** Reading and drawing, in workers or on this thread. */
  read: ReadPort
}

/** The engine over the records of one site. Call it inside `database.transaction`. */
export const engineFor = (
  { database, shipped, clock }: Pick<Gateway, 'database' | 'shipped' | 'clock'>,
  site: string,
): Engine =>
  new Engine({ model: shipped.model, store: database.store(site), validate: validateRecord, clock })
