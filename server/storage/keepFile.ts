import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Failure } from '#shared'
import { StorageError } from './errors.ts'

/** What the disk says of itself, as the failure that a person is told; undefined where it is no word about room or rights. */
export function diskFailure(error: unknown): Failure | undefined {
  const { code = '' } = error as { code?: string }
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return { code: 'storage-full' }
  return /^(EROFS|EACCES|EPERM)$/.test(code) ? { code: 'storage-readonly' } : undefined
}

/** Writes a file whole or not at all; on a disk that takes no more nothing is left of it, and it throws `StorageError`. */
export async function keepFile(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}.${process.pid}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(part, bytes)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    const failure = diskFailure(error)
    throw failure ? new StorageError(failure, error) : error
  }
}
