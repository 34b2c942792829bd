import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { fail, ok, type Result } from '#shared'
import type { FileType } from './fileTypes.ts'

/** A picture with more points would take too much memory to be worked on. */
export const MAX_PICTURE_POINTS = 50_000_000
/** More pictures at a time would leave nothing of the machine to requests. Each works in a thread of its own. */
export const inPictureThread = pLimit(2)
sharp.concurrency(1)
sharp.cache(false)

/** Moving pictures stay as they are. */
const FORMATS: Record<string, 'jpeg' | 'png' | 'webp' | 'avif' | undefined> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
const QUALITY = { jpeg: 88, webp: 88, avif: 60 }

export interface PreparedPicture {
  bytes: Buffer
  /** As it is seen, turned upright; absent where no sizes can be made of it. */
  width?: number
  height?: number
}

const isTurned = ({ orientation = 1 }: Metadata): boolean => orientation > 1
const tellsMore = ({ exif, xmp, iptc }: Metadata): boolean => Boolean(exif ?? xmp ?? iptc)

/** Without what a camera wrote beside the picture: where and when, by whom. Its turn is applied, its colours stay. */
function cleaned(bytes: Buffer, format: NonNullable<(typeof FORMATS)[string]>): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_PICTURE_POINTS }).autoOrient().keepIccProfile()
  return (format === 'png' ? image.png() : image[format]({ quality: QUALITY[format] })).toBuffer()
}

/** Reads every point of it: what is cut off or broken fails. */
const decode = (bytes: Buffer): Promise<unknown> =>
  sharp(bytes, { limitInputPixels: MAX_PICTURE_POINTS, failOn: 'error' })
    .resize(16)
    .raw()
    .toBuffer()

/** A picture as it is kept: whole, upright, and without what its camera said of the place. */
export function preparePicture(
  bytes: Buffer,
  { mime, extension }: FileType,
  name: string,
): Promise<Result<PreparedPicture>> {
  const broken = (): Result<PreparedPicture> =>
    fail('file-content', { params: { name, extension } })
  return inPictureThread(async () => {
    try {
      const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
      const { width, height, pages = 1 } = metadata
      if (width * height > MAX_PICTURE_POINTS)
        return fail('picture-points', {
          params: { name, width, height, max: MAX_PICTURE_POINTS / 1_000_000 },
        })
      await decode(bytes)
      const format = FORMATS[mime]
      if (!format || pages > 1) return ok({ bytes })
      const kept = isTurned(metadata) || tellsMore(metadata) ? await cleaned(bytes, format) : bytes
      const upright = metadata.autoOrient
      return ok({ bytes: kept, width: upright.width, height: upright.height })
    } catch {
      return broken()
    }
  })
}
