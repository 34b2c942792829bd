import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import type { DumpedSchema, TableRow } from '../storage/index.ts'
import type { BreakReason } from './commandTexts.ts'

/** A table or a file of a backup: its place in the folder, and what it was when it was written. */
export interface Part {
  name: string
  bytes: number
  sha256: string
  /** Of a table. */
  rows?: number
}

export interface Manifest {
  format: 'sala-backup'
  version: number
  madeAt: string
  node: string
  dialect: 'sqlite' | 'postgres'
  schema: DumpedSchema[]
  parts: Part[]
}

export const FORMAT_VERSION = 1
const MANIFEST = 'manifest.json'
/** Names of parts, and nothing that leads out of the folder. */
const TABLE = /^tables\/([a-z][a-z0-9_-]{0,99})\.ndjson\.gz$/
export const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/
const FILE = /^files\/[A-Za-z0-9_-]{1,100}\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/

export const tablePart = (table: string): string => `tables/${table}.ndjson.gz`
export const tableOf = ({ name }: Part): string | undefined => TABLE.exec(name)?.[1]
export const isFilePart = ({ name }: Part): boolean => FILE.test(name)

/** A part that is not as it was written. */
export class BrokenPart extends Error {
  readonly part: string
  readonly reason: BreakReason
  constructor(part: string, reason: BreakReason) {
    super(`${part}: ${reason}`)
    this.part = part
    this.reason = reason
  }
}

/** Counts and sums what goes through. */
class Sum extends Transform {
  private readonly hash: Hash = createHash('sha256')
  private bytes = 0
  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: null, chunk: Buffer) => void,
  ) {
    this.hash.update(chunk)
    this.bytes += chunk.length
    done(null, chunk)
  }
  result(): Pick<Part, 'bytes' | 'sha256'> {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') }
  }
}

const openPart = async (folder: string, name: string) => {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return createWriteStream(path, { mode: 0o600 })
}

/** One line a row. */
export async function writeTable(
  folder: string,
  name: string,
  batches: AsyncIterable<TableRow[]>,
): Promise<Part> {
  const [gzip, sum] = [createGzip(), new Sum()]
  const written = pipeline(gzip, sum, await openPart(folder, tablePart(name)))
  let rows = 0
  try {
    // A loop of its own: what reads the rows must stay inside the transaction that they are read in.
    for await (const batch of batches) {
      rows += batch.length
      const free = gzip.write(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
      if (!free) await Promise.race([once(gzip, 'drain'), written])
    }
    gzip.end()
  } catch (error) {
    gzip.destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
  await written
  return { name: tablePart(name), ...sum.result(), rows }
}

/** A copy of a file, with what it is. */
export async function copyPart(from: string, folder: string, name: string): Promise<Part> {
  const sum = new Sum()
  await pipeline(createReadStream(from), sum, await openPart(folder, name))
  return { name, ...sum.result() }
}

/** The text of a manifest, with a sum of itself. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
  await writeFile(join(folder, MANIFEST), `${JSON.stringify({ ...manifest, sha256 }, null, 1)}\n`, {
    mode: 0o600,
  })
}

const isPart = (value: unknown): value is Part => {
  const part = value as Part | null
  return (
    typeof part === 'object' &&
    part !== null &&
    typeof part.name === 'string' &&
    typeof part.sha256 === 'string' &&
    Number.isInteger(part.bytes)
  )
}

/** The manifest of a folder; undefined where there is none, `newer` where another version wrote it. */
export async function readManifest(folder: string): Promise<Manifest | 'newer' | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  let json: Manifest & { sha256: string }
  try {
    json = JSON.parse(text) as typeof json
  } catch {
    throw new BrokenPart(MANIFEST, 'unreadable')
  }
  const { sha256, ...manifest } = json ?? {}
  if (manifest.format !== 'sala-backup') throw new BrokenPart(MANIFEST, 'unreadable')
  if (manifest.version > FORMAT_VERSION) return 'newer'
  if (sha256 !== createHash('sha256').update(JSON.stringify(manifest)).digest('hex'))
    throw new BrokenPart(MANIFEST, 'changed')
  if (!Array.isArray(manifest.schema) || !Array.isArray(manifest.parts))
    throw new BrokenPart(MANIFEST, 'unreadable')
  const names = new Set<string>()
  for (const part of manifest.parts) {
    if (!isPart(part)) throw new BrokenPart(MANIFEST, 'unreadable')
    if (!(tableOf(part) || isFilePart(part)) || names.has(part.name))
      throw new BrokenPart(part.name.slice(0, 200), 'name')
    names.add(part.name)
  }
  return manifest
}

/** The place of a part: a plain file in the folder itself, which no link leads out of. */
async function placeOf(folder: string, { name }: Part): Promise<string> {
  const path = join(await realpath(folder), name)
  const [found, real] = await Promise.all([lstat(path), realpath(path)]).catch(() => {
    throw new BrokenPart(name, 'missing')
  })
  if (!found.isFile() || real !== path) throw new BrokenPart(name, 'name')
  return path
}

const assertSame = ({ name, bytes, sha256 }: Part, sum: Sum): void => {
  const found = sum.result()
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new BrokenPart(name, 'changed')
}

/** Reads a part to its end; throws `BrokenPart` where it is not what was written. */
export async function verifyPart(folder: string, part: Part): Promise<void> {
  const sum = new Sum()
  const reading = createReadStream(await placeOf(folder, part)).pipe(sum)
  reading.resume()
  await finished(reading)
  assertSame(part, sum)
}

/** Copies the file of a part; throws `BrokenPart` where it is not what was written. */
export async function takePart(folder: string, part: Part, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const sum = new Sum()
  await pipeline(createReadStream(await placeOf(folder, part)), sum, createWriteStream(to))
  assertSame(part, sum)
}

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number'

/** Is it what a table can hold: texts, numbers and nothing, and of a record its document? */
function isRow(value: unknown): value is TableRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { doc, ...columns } = value as TableRow
  const isDocument = typeof doc === 'object' && doc !== null && !Array.isArray(doc)
  return (isDocument || doc === undefined || isPlain(doc)) && Object.values(columns).every(isPlain)
}

const BATCH = 200

/** What stands between line feeds alone: a text may hold what readers of lines take for an end too (U+2028). */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let begun: string[] = []
  for await (const chunk of stream) {
    const lines = decoder.write(chunk as Buffer).split('\n')
    begun.push(lines.shift()!)
    if (lines.length === 0) continue
    yield begun.join('')
    begun = [lines.pop()!]
    yield* lines
  }
  const rest = begun.join('') + decoder.end()
  if (rest) yield rest
}

function parseRow(line: string, { name }: Part): TableRow {
  try {
    const row: unknown = JSON.parse(line)
    if (isRow(row)) return row
  } catch {
    // It is told as any other row that is none.
  }
  throw new BrokenPart(name, 'unreadable')
}

/** The rows of a table in batches; throws `BrokenPart` where it is not what was written. */
export async function* readTable(folder: string, part: Part): AsyncGenerator<TableRow[]> {
  const [sum, gunzip] = [new Sum(), createGunzip()]
  const reading = pipeline(createReadStream(await placeOf(folder, part)), sum, gunzip)
  // It is waited for below; what it throws before that ends the lines too.
  reading.catch(() => {})
  let batch: TableRow[] = []
  let rows = 0
  try {
    for await (const line of linesOf(gunzip)) {
      rows++
      batch.push(parseRow(line, part))
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    await reading
  } catch (error) {
    throw /^(Z_|ERR_STREAM)/.test((error as { code?: string }).code ?? '')
      ? new BrokenPart(part.name, 'unreadable')
      : error
  }
  assertSame(part, sum)
  if (rows !== part.rows) throw new BrokenPart(part.name, 'changed')
  if (batch.length > 0) yield batch
}
