import { isRecord } from '#shared'
import type { UsePlace } from './seeUse.ts'

/** Key of a file in its address, also in the middle of rich text and style. */
const ADDRESS = /\/files\/((?:demo\/)?[A-Za-z0-9_-][A-Za-z0-9._-]{0,119})(?![A-Za-z0-9._/-])/g

/**
 * Every place of a document that shows a file, by the file's key: wherever its address stands, whatever the schema says
 * of the place. A file that counts as unused may be deleted, so none may be overlooked. `node` is the block around.
 */
export function fileUses(value: unknown, path = '', node?: string): UsePlace[] {
  if (typeof value === 'string')
    return [...value.matchAll(ADDRESS)].map(([, key]) => ({
      kind: 'file',
      name: key!,
      path,
      ...(node === undefined ? {} : { node }),
    }))
  if (Array.isArray(value))
    return value.flatMap((one, index) => fileUses(one, `${path}[${index}]`, node))
  if (!isRecord(value)) return []
  const block =
    typeof value.id === 'string' && typeof value.type === 'string' ? value.id : undefined
  return Object.entries(value).flatMap(([key, one]) =>
    fileUses(one, block === undefined && path !== '' ? `${path}.${key}` : key, block ?? node),
  )
}
