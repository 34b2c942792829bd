import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { systemClock } from '#shared'
import { Stopped } from '../bundles/call.ts'
import { localeOf } from '../bundles/commandTexts.ts'
import { readConfig } from '../config.ts'
import type { Shipped } from '../shipped.ts'
import { lockFolder } from '../storage/index.ts'
import { BrokenPart, isFilePart, readManifest, tableOf, type Manifest } from './archive.ts'
import { backUp } from './backup.ts'
import { readOperation } from './call.ts'
import { textsOf } from './commandTexts.ts'
import { examine, reasonOf } from './doctor.ts'
import { noteBackup } from './lastBackup.ts'
import { applyMigration, showMigration } from './migration.ts'
import { rebuildBalances, showBalances } from './rebuildBalances.ts'
import { isEmptyTarget, restore, verifyAll } from './restore.ts'
import { lineOf, withDatabase, type Run } from './run.ts'

const countsOf = ({ parts }: Manifest): [tables: number, rows: number, files: number] => {
  const tables = parts.filter((part) => tableOf(part))
  return [
    tables.length,
    tables.reduce((sum, { rows = 0 }) => sum + rows, 0),
    parts.filter(isFilePart).length,
  ]
}

async function backupTo(folder: string, run: Run): Promise<number> {
  const { env, say, texts } = run
  if (existsSync(folder)) throw new Stopped(texts.notEmptyFolder(folder))
  const config = readConfig(env)
  const manifest = await withDatabase(config, run, { readOnly: true }, (database) =>
    backUp({ data: config.data, database, clock: systemClock }, folder),
  )
  // A folder that takes no writes can be backed up all the same.
  await noteBackup(config.data, manifest.madeAt).catch(() => {})
  say(texts.backedUp(...countsOf(manifest), folder))
  return 0
}

async function restoreFrom(folder: string, force: boolean, run: Run): Promise<number> {
  const { env, say, texts, locale } = run
  const manifest = await readManifest(folder)
  if (!manifest) throw new Stopped(texts.noBackup(folder))
  if (manifest === 'newer') throw new Stopped(texts.newer)
  await verifyAll(folder, manifest)
  const config = readConfig(env)
  await mkdir(config.data, { recursive: true })
  // A gateway that serves this folder holds it.
  const unlock = lockFolder(config.data)
  try {
    await withDatabase(config, run, { readOnly: false }, async (database) => {
      const target = { data: config.data, database }
      if (!force && !(await isEmptyTarget(target))) throw new Stopped(texts.notEmpty)
      const restored = await restore(target, folder, manifest)
      if (!restored.ok)
        throw new Stopped(restored.failures.map((one) => lineOf(one, locale)).join('\n'))
    })
  } finally {
    unlock()
  }
  say(texts.restored(...countsOf(manifest)))
  return 0
}

async function tellHealth({ env, shipped, locale, texts, say }: Run): Promise<number> {
  const findings = await examine(env, shipped, { locale, texts })
  for (const { level, text } of findings) say(`${texts.levels[level]}  ${text}`)
  return findings.some(({ level }) => level === 'wrong') ? 1 : 0
}

function complaintOf(error: unknown, { texts, locale }: Run): string {
  return error instanceof BrokenPart
    ? texts.broken(error.part, error.reason)
    : reasonOf(error, locale)
}

/** `npm run sala`: over this installation. Answers the exit code: 1 for what was refused or is wrong, 2 for a wrong call. */
export async function runOperation(
  args: string[],
  env: NodeJS.ProcessEnv,
  shipped: Shipped,
  { say, complain }: { say(text: string): void; complain(text: string): void },
): Promise<number> {
  const locale = localeOf(env)
  const run: Run = { env, shipped, locale, texts: textsOf(locale), say }
  try {
    const operation = readOperation(args, env)
    const place = (folder: string): string => resolve(env.INIT_CWD ?? '.', folder)
    switch (operation.what) {
      case 'backup':
        return await backupTo(place(operation.folder), run)
      case 'restore':
        return await restoreFrom(place(operation.folder), operation.force, run)
      case 'migrate':
        return await (operation.plan ? showMigration : applyMigration)(run)
      case 'rebuild-balances':
        return await (operation.plan ? showBalances : rebuildBalances)(run)
      case 'doctor':
        return await tellHealth(run)
    }
  } catch (error) {
    complain(complaintOf(error, run))
    return error instanceof Stopped ? error.code : 1
  }
}
