import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS, pictureVersion } from '#pages/model'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
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

const underway = new Map<string, Promise<string>>()

async function makeSize(source: string, path: string, width: number): Promise<string> {
  if (await stat(path).catch(() => null)) return path
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  await inPictureThread(() =>
    sharp(source, { limitInputPixels: MAX_PICTURE_POINTS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toFile(part),
  )
  await rename(part, path)
  return path
}

/**
 * The path of a picture in one of the widths, as WebP. It is made when somebody asks first, so that only what pages show
 * takes room, and kept; who asks meanwhile waits for the same one.
 */
export function pictureSize(
  gateway: Gateway,
  site: string,
  record: StoredRecord,
  width: number,
): Promise<string> {
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
