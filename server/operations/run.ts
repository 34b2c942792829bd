import { systemClock, type Failure, type Locale } from '#shared'
import { Stopped } from '../bundles/call.ts'
import type { Config } from '../config.ts'
import { failureText } from '../http/failures.ts'
import type { Shipped } from '../shipped.ts'
import { openDatabase, StorageError, type Database } from '../storage/index.ts'
import type { OperationTexts } from './commandTexts.ts'

/** For statements of a whole database: nobody waits for an answer. */
const STATEMENT_TIMEOUT = 60 * 60_000

/** What each operation of the command works with. */
export interface Run {
  env: NodeJS.ProcessEnv
  shipped: Shipped
  locale: Locale
  texts: OperationTexts
  say(text: string): void
}

/** A failure as a line of text. */
export const lineOf = (failure: Failure, locale: Locale): string =>
  `${failure.path ? `${failure.path}: ` : ''}${failureText(failure)[locale]}`

/** The installation's database, closed when `work` ends; where there is none it is told so. */
export async function withDatabase<T>(
  config: Config,
  { shipped, texts }: Run,
  { readOnly }: { readOnly: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  let database: Database | undefined
  try {
    database = await openDatabase({
      folder: config.data,
      ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
      model: shipped.model,
      clock: systemClock,
      readOnly,
      statementTimeout: STATEMENT_TIMEOUT,
    })
    return await work(database)
  } catch (error) {
    throw error instanceof StorageError && error.failure.params?.reason === 'no database'
      ? new Stopped(texts.noDatabase)
      : error
  } finally {
    await database?.close()
  }
}
