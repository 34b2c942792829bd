import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#shared'
import type { Database, DumpedSchema } from '../storage/index.ts'
import {
  copyPart,
  FORMAT_VERSION,
  writeManifest,
  writeTable,
  type Manifest,
  type Part,
} from './archive.ts'
import { uploadsFolder, uploadsIn } from './uploads.ts'

const isGone = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** Copies what is not in `parts` yet; what is taken away meanwhile was taken away. */
async function copyUploads(data: string, folder: string, parts: Map<string, Part>): Promise<void> {
  for await (const { site, key } of uploadsIn(data)) {
    const name = `files/${site}/${key}`
    if (parts.has(name)) continue
    try {
      parts.set(name, await copyPart(join(uploadsFolder(data), site, key), folder, name))
    } catch (error) {
      if (!isGone(error)) throw error
      await rm(join(folder, name), { force: true })
    }
  }
}

/**
 * Writes all tables as they stand at one moment, and the uploads, into a new folder; it has its name when it is whole. Uploads
 * are copied before that moment and looked for again after it: none of a record that is in the backup is missing.
 */
export async function backUp(
  { data, database, clock }: { data: string; database: Database; clock: Clock },
  folder: string,
): Promise<Manifest> {
  const part = `${folder}.${process.pid}.part`
  try {
    await mkdir(part, { recursive: true, mode: 0o700 })
    const files = new Map<string, Part>()
    await copyUploads(data, part, files)
    const tables: Part[] = []
    let schema: DumpedSchema[] = []
    await database.dump(async (dump) => {
      schema = dump.schema
      for (const { name, batches } of dump.tables)
        tables.push(await writeTable(part, name, batches()))
    })
    await copyUploads(data, part, files)
    const manifest: Manifest = {
      format: 'sala-backup',
      version: FORMAT_VERSION,
      madeAt: clock.iso(),
      node: process.versions.node,
      dialect: database.dialect,
      schema,
      parts: [...tables, ...files.values()],
    }
    await writeManifest(part, manifest)
    await rename(part, folder)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}
