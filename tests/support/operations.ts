import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#shared'
import { shipped } from '../../server/main.ts'
import { runOperation } from '../../server/operations/command.ts'
import { openDatabase, type Database, type TableRow } from '../../server/storage/index.ts'
import type { Place } from './databases.ts'

export const envOf = ({ folder, url }: Place): Record<string, string> => ({
  SALA_DATA: folder,
  ...(url ? { DATABASE_URL: url } : {}),
})

/** `npm run sala` over the installation at a place. */
export async function runSala(
  at: Place,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await runOperation(args, { LANG: 'en', ...envOf(at), ...env }, shipped, {
    say: (text) => void (said.out += `${text}\n`),
    complain: (text) => void (said.err += `${text}\n`),
  })
  return { code, ...said }
}

/** Every row of every table, in the order of its key. */
export const rowsOf = (database: Database): Promise<Record<string, TableRow[]>> =>
  database.dump(async ({ tables }) => {
    const found: Record<string, TableRow[]> = {}
    for (const { name, batches } of tables) {
      found[name] = []
      for await (const rows of batches()) found[name].push(...rows)
    }
    return found
  })

/** Opens what is at a place for reading, and closes it. */
export async function rowsAt({ folder, url }: Place): Promise<Record<string, TableRow[]>> {
  const database = await openDatabase({
    folder,
    ...(url ? { url } : {}),
    model: shipped.model,
    clock: systemClock,
    readOnly: true,
  })
  try {
    return await rowsOf(database)
  } finally {
    await database.close()
  }
}

/** Every file under a folder as base64, by its path. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => {
        const path = join(one.parentPath, one.name)
        return [path.slice(folder.length + 1), readFileSync(path).toString('base64')] as const
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
