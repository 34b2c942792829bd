import { existsSync } from 'node:fs'
import type { Failure } from '#shared'
import { Stopped } from '../bundles/call.ts'
import { readConfig, type Config } from '../config.ts'
import { lockFolder, type MigrationPlan } from '../storage/index.ts'
import { validateStored } from '../validators.ts'
import { lineOf, withDatabase, type Run } from './run.ts'

const planOf = (config: Config, run: Run): Promise<MigrationPlan> =>
  withDatabase(config, run, { readOnly: true }, (database) =>
    database.planMigration(validateStored),
  )

const isEmptyPlan = ({ created, changed, removed }: MigrationPlan): boolean =>
  removed.length + created.length + changed.length === 0

function tellPlan({ created, changed, removed }: MigrationPlan, { say, texts }: Run): void {
  const tell = (line: string, statements: string[]): void =>
    [line, ...statements.map((statement) => `          ${statement}`)].forEach(say)
  for (const { name, statements } of removed) tell(texts.planRemoved(name), statements)
  for (const { name, statements } of created) tell(texts.planCreated(name), statements)
  for (const { name, statements, rewrites } of changed)
    tell(texts.planChanged(name, rewrites), statements)
}

const refusal = (text: string, failures: Failure[], { locale }: Run): Stopped =>
  new Stopped([text, ...failures.map((one) => lineOf(one, locale))].join('\n'))

/** `migrate --plan`: what a migration would do, and whether it would be refused. Changes nothing. */
export async function showMigration(run: Run): Promise<number> {
  const { env, say, texts } = run
  const plan = await planOf(readConfig(env), run)
  tellPlan(plan, run)
  if (plan.failures.length > 0) throw refusal(texts.planRefused, plan.failures, run)
  say(isEmptyPlan(plan) ? texts.planNothing : texts.planOnly)
  return 0
}

/**
 * `migrate`: does what the plan shows, and indexes for search what that leaves; all of it or, where records would be lost, nothing.
 * A gateway that serves this folder's SQLite holds it; on PostgreSQL one migration waits for the other.
 */
export async function applyMigration(run: Run): Promise<number> {
  const { env, say, texts } = run
  const config = readConfig(env)
  if (!config.databaseUrl && !existsSync(config.data)) throw new Stopped(texts.noDatabase)
  const unlock = config.databaseUrl ? undefined : lockFolder(config.data)
  try {
    const plan = await planOf(config, run)
    if (plan.failures.length > 0) throw refusal(texts.migrateRefused, plan.failures, run)
    await withDatabase(config, run, { readOnly: false }, async (database) => {
      const migrated = await database.migrate(validateStored)
      if (!migrated.ok) throw refusal(texts.migrateRefused, migrated.failures, run)
      await database.indexWords()
    })
    tellPlan(plan, run)
    say(
      isEmptyPlan(plan)
        ? texts.planNothing
        : texts.migrated(plan.created.length, plan.changed.length, plan.removed.length),
    )
    return 0
  } finally {
    unlock?.()
  }
}
