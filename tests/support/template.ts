import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Libsql from 'libsql'
import type { TestProject } from 'vitest/node'
import { administer, dropDatabase, nameOf, newDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templates: string
  }
}

/** A database, and the folder of files that belongs to it. */
interface Place {
  folder: string
  url?: string | undefined
}

/** Of an SQLite file. They go with its last handle, which the garbage collector lets go of at any time: also while they are being copied. */
const LOGS = /\.db-(wal|shm)$/

/** What stands in the logs of these databases comes into the databases themselves. */
function emptyLogs(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.db'))) {
    const database = new Libsql(join(folder, file))
    const [done] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
    database.close()
    if (done.busy) throw new Error(`The log of ${file} is held by somebody`)
  }
}

const urlOf = (ready: string): string => readFileSync(ready, 'utf8')

/** Room for databases that are filled once a run and copied for each test; vitest calls it around the run. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  const templates = mkdtempSync(join(tmpdir(), 'sala-templates-'))
  provide('templates', templates)
  return async () => {
    for (const ready of readdirSync(templates)
      .map((name) => join(templates, name, 'ready'))
      .filter((file) => existsSync(file)))
      if (urlOf(ready)) await dropDatabase(urlOf(ready))
    rmSync(templates, { recursive: true, force: true })
  }
}

function claim(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Makes `place`, which is empty, a copy of the template of this name; who asks first fills the template, the others wait for it. */
export async function copyTemplate(
  templates: string,
  name: string,
  { folder, url }: Place,
  fill: (place: Place) => Promise<void>,
): Promise<void> {
  const template = join(templates, `${name}-${url ? 'postgres' : 'sqlite'}`)
  const [files, ready] = [join(template, 'files'), join(template, 'ready')]
  if (claim(template)) {
    mkdirSync(files)
    const own = url && (await newDatabase())
    await fill({ folder: files, url: own })
    emptyLogs(files)
    writeFileSync(`${ready}.part`, own ?? '')
    renameSync(`${ready}.part`, ready)
  }
  while (!existsSync(ready)) await setTimeout(100)
  cpSync(files, folder, { recursive: true, filter: (path) => !LOGS.test(path) })
  if (url) {
    await dropDatabase(url)
    if (!(await administer(`create database ${nameOf(url)} template ${nameOf(urlOf(ready))}`)))
      throw new Error('PostgreSQL refused a copy of the template')
  }
}
