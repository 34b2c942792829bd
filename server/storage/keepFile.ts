import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Failure } from '#shared'
import { StorageError } from './errors.ts'

/** What the disk says of itself, as the failure that a person is told; undefined where it is no word about room or rights. */
export function diskFailure(error: unknown): Failure | undefined {
  const { code = '' } = error as { code?: string }
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return { code: 'storage-full' }
  return /^(EROFS|EACCES|EPERM)$/.test(code) ? { code: 'storage-readonly' } : undefined
}

/** Bytes by which a file is known for what it is. */
const HEAD = 64

/** Takes a stream to a file as it comes, never whole in memory; what it was is said at the end. */
async function takeStream(path: string, stream: Readable) {
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        hash.update(chunk)
        if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)])
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return { size, sha256: hash.digest('hex'), head }
}

/** Writes a file whole or not at all; on a disk that takes no more nothing is left of it, and it throws `StorageError`. */
export const keepFile = (path: string, bytes: Buffer): Promise<void> =>
  keepBy(path, (part) => writeFile(part, bytes))

/** As `keepFile`, of a stream; says how long it was, its hash and its first bytes. */
export const keepStream = (path: string, stream: Readable) =>
  keepBy(path, (part) => takeStream(part, stream))

async function keepBy<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
  const part = `${path}.${process.pid}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    const written = await write(part)
    await rename(part, path)
    return written
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    const failure = diskFailure(error)
    throw failure ? new StorageError(failure, error) : error
  }
}
