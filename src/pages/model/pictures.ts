/** Widths in which pictures of the library are given out, in CSS pixels of the file. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920, 2560]

/** What a page knows of a picture that it shows: its size as it stands upright, and a word that changes with its bytes. */
export interface PictureInfo {
  width: number
  height: number
  version: string
}

export interface PictureAttributes {
  src: string
  srcSet?: string
  sizes?: string
  width?: number
  height?: number
}

/** Addresses of uploaded files in a text. */
export const FILE_ADDRESS = /\/files\/([A-Za-z0-9_-][A-Za-z0-9._-]{0,119})/g

export const pictureVersion = (sha256: unknown): string => String(sha256).slice(0, 12)

const sizeAddress = (address: string, width: number, version: string): string =>
  `${address}?w=${width}&v=${version}`

/** The sources of a picture: a browser takes the one that fits its place. `sizes` says how wide that place is. */
export function pictureAttributes(
  address: string,
  info: PictureInfo | undefined,
  sizes: string,
): PictureAttributes {
  if (!info) return { src: address }
  const { width, height, version } = info
  const smaller = PICTURE_WIDTHS.filter((one) => one < width)
  const whole = PICTURE_WIDTHS.find((one) => one >= width)
  const sources = [
    ...smaller.map((one) => `${sizeAddress(address, one, version)} ${one}w`),
    // Nothing is made larger than it is: the next width gives the picture as wide as it is.
    ...(whole === undefined ? [] : [`${sizeAddress(address, whole, version)} ${width}w`]),
  ]
  return { src: address, srcSet: sources.join(', '), sizes, width, height }
}
