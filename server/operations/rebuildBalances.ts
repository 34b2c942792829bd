import { auditSums, rebuildSums, type Discrepancy } from '#engine'
import { systemClock } from '#shared'
import { Stopped } from '../bundles/call.ts'
import { readConfig } from '../config.ts'
import { engineFor } from '../gateway.ts'
import { lockFolder, type Database } from '../storage/index.ts'
import { validateStored } from '../validators.ts'
import { lineOf, withDatabase, type Run } from './run.ts'

const tell = (site: string, { entity, id, field, stored, sum }: Discrepancy): string =>
  `  ${site}: ${entity} ${id} ${field}: ${stored} → ${sum}`

const sitesOf = (database: Database) => database.store('').find('site', {}, { limit: 1000 })

/** Lines of what differs. */
async function differing(database: Database, { shipped }: Run): Promise<string[]> {
  const lines: string[] = []
  for (const { _id, name } of await sitesOf(database))
    for (const one of await auditSums(database.store(_id), shipped.model))
      lines.push(tell(String(name), one))
  return lines
}

/** Tells which balances and sums differ from their entries, and changes nothing; 1 where some do. */
export async function showBalances(run: Run): Promise<number> {
  const lines = await withDatabase(readConfig(run.env), run, { readOnly: true }, (database) =>
    differing(database, run),
  )
  if (lines.length === 0) run.say(run.texts.sums)
  else [run.texts.rebuildPlan(lines.length), ...lines, run.texts.rebuildOnly].forEach(run.say)
  return lines.length > 0 ? 1 : 0
}

/** Sets balances and sums to what their entries add up to, all or nothing on each site, while no gateway runs. */
export async function rebuildBalances(run: Run): Promise<number> {
  const { env, shipped, texts, locale, say } = run
  const config = readConfig(env)
  const unlock = config.databaseUrl ? undefined : lockFolder(config.data)
  try {
    return await withDatabase(config, run, { readOnly: false }, async (database) => {
      const plan = await database.planMigration(validateStored)
      if (plan.created.length + plan.changed.length + plan.removed.length > 0)
        throw new Stopped(texts.schemaBehind(plan.created.length + plan.changed.length))
      let [mended, refused] = [0, 0]
      for (const { _id, name } of await sitesOf(database)) {
        const done = await database.alone(() =>
          rebuildSums(engineFor({ database, shipped, clock: systemClock }, _id)),
        )
        mended += done.mended.length
        refused += done.refused.length
        for (const one of done.mended) say(tell(String(name), one))
        for (const { found, failures } of done.refused)
          say(
            `${tell(String(name), found)}: ${failures.map((one) => lineOf(one, locale)).join('; ')}`,
          )
      }
      say(texts.rebuilt(mended, refused))
      return refused > 0 ? 1 : 0
    })
  } finally {
    unlock?.()
  }
}
