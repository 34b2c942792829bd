import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, newId, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { sniff, UPLOAD_TYPES } from './fileTypes.ts'

/** A file name without path, control characters, marks that turn the reading direction, or leading dots. */
const safeName = (name: string): string =>
  [...name.normalize('NFC').replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '').split(/[\\/]/).at(-1)!.replace(/^\.+/, '')].slice(-150).join('') || 'file'

export const filesFolder = ({ config }: Pick<Gateway, 'config'>, site: string): string => join(config.data, 'files', site)

/** Takes back a file whose record did not come to be. */
export const dropFile = (gateway: Gateway, caller: Caller, key: string): Promise<void> => rm(join(filesFolder(gateway, caller.site._id), key), { force: true })

/** Stores bytes that are what their name says, under a name by chance; `forAll` shows them to every visitor. */
export async function storeFile(gateway: Gateway, caller: Caller, { filename, bytes, forAll }: { filename: string; bytes: Buffer; forAll: boolean }): Promise<Result<StoredRecord>> {
  if (bytes.length === 0) return fail('file-empty')
  const name = safeName(filename)
  const type = sniff(bytes, name)
  if (!type) return fail('file-type', { params: { types: UPLOAD_TYPES.join(', ') } })
  const folder = filesFolder(gateway, caller.site._id)
  const key = `${newId(gateway.clock.now())}.${type.extension}`
  await mkdir(folder, { recursive: true })
  const path = join(folder, key)
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
  const made = await gateway.database.transaction(() =>
    engineFor(gateway, caller.site._id).create('file', { key, name, type: type.mime, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), public: forAll }, onBehalfOf(caller.user?._id ?? null)),
  )
  if (made.ok) return ok(made.value.record)
  await dropFile(gateway, caller, key)
  return made
}
