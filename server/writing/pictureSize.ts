import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS, pictureVersion } from '#pages/model'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import { keepFile, StorageError } from '../storage/index.ts'
import { filesFolder } from './filesFolder.ts'
import { inPictureThread, MAX_PICTURE_POINTS } from './preparePicture.ts'

const QUALITY = 78

/** Can sizes be made of the file? What was stored before sizes were known has none. */
export const hasSizes = ({ width }: StoredRecord): boolean => typeof width === 'number'

export const isPictureWidth = (width: number): boolean => PICTURE_WIDTHS.includes(width)

const sizesFolder = (gateway: Gateway, site: string, key: string): string =>
  join(filesFolder(gateway, site), 'sizes', key)

/** Sizes of bytes that are no longer there. */
export const dropSizes = (gateway: Gateway, site: string, key: string): Promise<void> =>
  rm(sizesFolder(gateway, site, key), { recursive: true, force: true })

const underway = new Map<string, Promise<string | Buffer>>()

/** Where the size stands; the bytes alone where the disk takes no more. */
async function makeSize(source: string, path: string, width: number): Promise<string | Buffer> {
  if (await stat(path).catch(() => null)) return path
  const bytes = await inPictureThread(() =>
    sharp(source, { limitInputPixels: MAX_PICTURE_POINTS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer(),
  )
  try {
    await keepFile(path, bytes)
    return path
  } catch (error) {
    if (error instanceof StorageError) return bytes
    throw error
  }
}

/**
 * A picture in one of the widths, as WebP: its path, or its bytes on a disk that is full. It is made when somebody asks first, so that only what pages show
 * takes room, and kept; who asks meanwhile waits for the same one.
 */
export function pictureSize(
  gateway: Gateway,
  site: string,
  record: StoredRecord,
  width: number,
): Promise<string | Buffer> {
  const key = String(record.key)
  const path = join(
    sizesFolder(gateway, site, key),
    `${pictureVersion(record.sha256)}-${width}.webp`,
  )
  const running = underway.get(path)
  if (running) return running
  const made = makeSize(join(filesFolder(gateway, site), key), path, width).finally(() =>
    underway.delete(path),
  )
  underway.set(path, made)
  return made
}
