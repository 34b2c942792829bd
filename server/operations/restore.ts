import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failAll, ok, type Result } from '#shared'
import type { Database, Source } from '../storage/index.ts'
import { validateStored } from '../validators.ts'
import {
  isFilePart,
  readTable,
  tableOf,
  takePart,
  verifyPart,
  type Manifest,
  type Part,
} from './archive.ts'
import { uploadsFolder, uploadsIn } from './uploads.ts'

interface Target {
  data: string
  database: Database
}

/** Is there nothing that a restore would take away? */
export async function isEmptyTarget({ data, database }: Target): Promise<boolean> {
  for await (const _ of uploadsIn(data)) return false
  return database.isEmpty()
}

/** Reads every part once; throws `BrokenPart` for the first that is not what was written. */
export async function verifyAll(folder: string, { parts }: Manifest): Promise<void> {
  for (const part of parts) await verifyPart(folder, part)
}

const sourceOf = (folder: string, { schema, parts }: Manifest): Source => ({
  schema,
  tables: parts.flatMap((part) => {
    const name = tableOf(part)
    return name ? [{ name, batches: () => readTable(folder, part) }] : []
  }),
})

async function stageUploads(folder: string, parts: Part[], staged: string): Promise<void> {
  await mkdir(staged, { recursive: true })
  for (const part of parts.filter(isFilePart))
    await takePart(folder, part, join(staged, part.name.replace(/^files\//, '')))
}

/**
 * Puts a verified backup in the place of all that is here: the uploads are laid beside those that are there, the tables written in one
 * transaction, and the uploads change places as the last of it. What fails on the way leaves everything as it was.
 */
export async function restore(
  { data, database }: Target,
  folder: string,
  manifest: Manifest,
): Promise<Result<void>> {
  const source = sourceOf(folder, manifest)
  const failures = await database.checkLoad(source, validateStored)
  if (failures.length > 0) return failAll(failures)
  const uploads = uploadsFolder(data)
  const [staged, before] = [`${uploads}.${process.pid}.part`, `${uploads}.${process.pid}.before`]
  let isSwapped = false
  try {
    await stageUploads(folder, manifest.parts, staged)
    const loaded = await database.load(source, validateStored, async () => {
      if (existsSync(uploads)) await rename(uploads, before)
      isSwapped = true
      await rename(staged, uploads)
    })
    if (!loaded.ok) return loaded
    isSwapped = false
    await rm(before, { recursive: true, force: true })
    return ok(undefined)
  } finally {
    if (isSwapped) {
      await rm(uploads, { recursive: true, force: true })
      if (existsSync(before)) await rename(before, uploads)
    }
    await rm(staged, { recursive: true, force: true })
  }
}
