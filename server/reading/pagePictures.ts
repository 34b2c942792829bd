import { FILE_ADDRESS, pictureVersion, type PictureInfo } from '#pages/model'
import type { ReadSources } from './records.ts'
import type { Caller } from '../identity/caller.ts'

/** Further pictures of a page are shown as they are. */
const MAX_PICTURES = 200

/** What is known of the uploaded pictures whose addresses stand anywhere in what is sent, by address. */
export async function pagePictures(
  { database }: Pick<ReadSources, 'database'>,
  caller: Pick<Caller, 'site'>,
  sent: unknown,
): Promise<Record<string, PictureInfo>> {
  const keys = new Set([...JSON.stringify(sent).matchAll(FILE_ADDRESS)].map(([, key]) => key!))
  keys.delete('demo')
  if (keys.size === 0) return {}
  const files = await database
    .store(caller.site._id)
    .find('file', { key: { $in: [...keys].slice(0, MAX_PICTURES) }, public: true })
  return Object.fromEntries(
    files.flatMap(({ key, width, height, sha256 }) =>
      typeof width === 'number' && typeof height === 'number'
        ? [[`/files/${String(key)}`, { width, height, version: pictureVersion(sha256) }]]
        : [],
    ),
  )
}
