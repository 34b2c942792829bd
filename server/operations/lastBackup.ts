import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFile } from '../storage/index.ts'

const pathIn = (data: string): string => join(data, 'last-backup.json')

/** Notes in the data folder when it was backed up. */
export const noteBackup = (data: string, at: string): Promise<void> =>
  keepFile(pathIn(data), Buffer.from(JSON.stringify({ at })))

/** When this data folder was backed up the last time, as far as that is known here. */
export async function lastBackup(data: string): Promise<{ at: string } | null> {
  try {
    const { at } = JSON.parse(await readFile(pathIn(data), 'utf8')) as { at?: unknown }
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? { at } : null
  } catch {
    return null
  }
}
