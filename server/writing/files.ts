import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { matches, onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, fileSize, newId, ok, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { keepFile, keepStream } from '../storage/index.ts'
import { filesFolder } from './filesFolder.ts'
import { isPicture, isTextFile, sniff } from './fileTypes.ts'
import { utf8Bytes } from './textBytes.ts'
import { preparePicture, type PreparedPicture } from './preparePicture.ts'
import { dropSizes } from './pictureSize.ts'
import { recordOutcome } from './journal.ts'
import { checkFileQuota } from './quotas.ts'
import { runIdempotent } from './runIdempotent.ts'

/** A file name without path, control characters, marks that turn the reading direction, or leading dots. */
const safeName = (name: string): string =>
  [
    ...name
      .normalize('NFC')
      .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '')
      .split(/[\\/]/)
      .at(-1)!
      .replace(/^\.+/, ''),
  ]
    .slice(-150)
    .join('') || 'file'

/** Takes back a file whose record did not come to be. */
export async function dropFile(gateway: Gateway, caller: Caller, key: string): Promise<void> {
  await rm(pathOf(gateway, caller, key), { force: true })
  await dropSizes(gateway, caller.site._id, key)
}

interface NewFile {
  filename: string
  bytes: Buffer
}

const pathOf = (gateway: Gateway, { site }: Caller, key: string): string =>
  join(filesFolder(gateway, site._id), key)

interface DescribedFile {
  extension: string
  bytes: Buffer
  /** What the record says of the bytes; without a width they are no picture that there are sizes of. */
  fields: {
    name: string
    type: string
    size: number
    sha256: string
    width?: number
    height?: number
  }
}

/** A file as it is kept, with what its record says of it; fails where the bytes are not what the name says. */
async function describeFile({ filename, bytes }: NewFile): Promise<Result<DescribedFile>> {
  const name = safeName(filename)
  if (bytes.length === 0) return fail('file-empty', { params: { name } })
  const type = sniff(bytes, name)
  if (!type.ok) return type
  const { mime, extension } = type.value
  const prepared = isPicture(type.value)
    ? await preparePicture(bytes, type.value, name)
    : ok<PreparedPicture>({ bytes: isTextFile(type.value) ? utf8Bytes(bytes)! : bytes })
  if (!prepared.ok) return prepared
  const { bytes: kept, ...size } = prepared.value
  const sha256 = createHash('sha256').update(kept).digest('hex')
  return ok({
    extension,
    bytes: kept,
    fields: { name, type: mime, size: kept.length, sha256, ...size },
  })
}

/** The record of bytes that are written already; where it does not come to be, they go again. */
async function recordOrDrop<T>(
  gateway: Gateway,
  caller: Caller,
  key: string,
  create: () => Promise<Result<T>>,
): Promise<Result<T>> {
  let made: Result<T> | undefined
  try {
    made = await gateway.database.transaction(create)
    return made
  } finally {
    if (!made?.ok) await dropFile(gateway, caller, key)
  }
}

/** Stores bytes that are what their name says, under a name by chance; `forAll` shows them to every visitor, `words` are what the library says of them. */
export async function storeFile(
  gateway: Gateway,
  caller: Caller,
  {
    forAll,
    folder,
    words,
    ...file
  }: NewFile & { forAll: boolean; folder?: string; words?: Record<string, unknown> },
): Promise<Result<StoredRecord>> {
  const known = await describeFile(file)
  if (!known.ok) return known
  const { extension, bytes, fields } = known.value
  const room = await checkFileQuota(gateway, caller, bytes.length, forAll)
  if (!room.ok) return room
  const key = `${newId(gateway.clock.now())}.${extension}`
  await keepFile(pathOf(gateway, caller, key), bytes)
  const made = await recordOrDrop(gateway, caller, key, () =>
    engineFor(gateway, caller.site._id).create(
      'file',
      { ...words, key, ...fields, public: forAll, ...(folder ? { folder } : {}) },
      onBehalfOf(caller.user?._id ?? null),
    ),
  )
  return made.ok ? ok(made.value.record) : made
}

/**
 * A film or a sound as it comes, never whole in memory; kept where its first bytes are what its name says. `isCut` says
 * afterwards whether it was longer than is taken.
 */
export async function storePlayed(
  gateway: Gateway,
  caller: Caller,
  {
    filename,
    stream,
    isCut,
    most,
    forAll,
  }: { filename: string; stream: Readable; isCut(): boolean; most: number; forAll: boolean },
): Promise<Result<StoredRecord>> {
  const name = safeName(filename)
  const extension = name.split('.').at(-1)!.toLowerCase()
  const key = `${newId(gateway.clock.now())}.${extension}`
  const { size, sha256, head } = await keepStream(pathOf(gateway, caller, key), stream)
  const type = sniff(head, name)
  const refused = isCut()
    ? fail('file-too-large', { params: { name, size: fileSize(size), max: fileSize(most) } })
    : size === 0
      ? fail('file-empty', { params: { name } })
      : type.ok
        ? await checkFileQuota(gateway, caller, size, forAll)
        : type
  if (!refused.ok || !type.ok) {
    await dropFile(gateway, caller, key)
    return refused.ok ? fail('file-content', { params: { name, extension } }) : refused
  }
  const made = await recordOrDrop(gateway, caller, key, () =>
    engineFor(gateway, caller.site._id).create(
      'file',
      { key, name, type: type.value.mime, size, sha256, public: forAll },
      onBehalfOf(caller.user?._id ?? null),
    ),
  )
  return made.ok ? ok(made.value.record) : made
}

/**
 * Other bytes for a file of the library, under the address that it has: every use shows them. A picture stays a picture
 * (`file-kind`). Who may change the record may do it, from the version that they saw.
 */
export async function replaceFile(
  gateway: Gateway,
  caller: Caller,
  { id, version, ...file }: NewFile & { id: string; version: number },
): Promise<Result<StoredRecord>> {
  const access = accessFor(gateway.shipped.model.entities.file!, caller, 'update')
  if (!access.allowed) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const before = await gateway.database.store(caller.site._id).get('file', id)
  if (!before || (access.filter && !matches(access.filter, before)))
    return fail('not-found', { params: { collection: 'file' } })
  const known = await describeFile(file)
  if (!known.ok) return known
  const { bytes, fields } = known.value
  const room = await checkFileQuota(gateway, caller, bytes.length, true)
  if (!room.ok) return room
  if (isPicture({ mime: fields.type }) !== isPicture({ mime: String(before.type) }))
    return fail('file-kind', { params: { name: String(before.name) } })
  return runIdempotent(gateway, caller, { visitor: '', route: 'replace', body: null }, async () => {
    const changed = await engineFor(gateway, caller.site._id).update(
      'file',
      id,
      { width: null, height: null, ...fields },
      version,
      onBehalfOf(caller.user?._id ?? null),
    )
    if (!changed.ok) return changed
    await recordOutcome(gateway, caller, changed.value)
    // Last of all: whatever fails before leaves the bytes that were there.
    await keepFile(pathOf(gateway, caller, String(before.key)), bytes)
    await dropSizes(gateway, caller.site._id, String(before.key))
    return ok(changed.value.record)
  })
}
