import { fail, ok, type Result } from '#shared'
import { looksLikeText, utf8Bytes } from './textBytes.ts'

export interface FileType {
  mime: string
  extension: string
}

const starts =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, index) => head[index] === byte)
const ascii =
  (offset: number, text: string) =>
  (head: Buffer): boolean =>
    head.toString('latin1', offset, offset + text.length) === text
const zip = starts(0x50, 0x4b, 0x03, 0x04)

/** Text that a person wrote, in an encoding that can be read. */
const isPlainText = (bytes: Buffer): boolean => utf8Bytes(bytes) !== undefined
const isCaptions = (bytes: Buffer): boolean =>
  /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(utf8Bytes(bytes)?.toString() ?? '')
/** MPEG-4 begins with a box that says so; what kind of it follows. */
const isMpeg4 = ascii(4, 'ftyp')

export const isTextFile = ({ mime }: Pick<FileType, 'mime'>): boolean => mime.startsWith('text/')

/** What may be uploaded: the extension and the first bytes must say the same (attack: wrong type behind a right extension). */
const TYPES: (FileType & { also?: string[]; is(bytes: Buffer): boolean })[] = [
  { mime: 'image/jpeg', extension: 'jpg', also: ['jpeg'], is: starts(0xff, 0xd8, 0xff) },
  { mime: 'image/png', extension: 'png', is: starts(0x89, 0x50, 0x4e, 0x47) },
  { mime: 'image/gif', extension: 'gif', is: ascii(0, 'GIF8') },
  {
    mime: 'image/webp',
    extension: 'webp',
    is: (bytes) => ascii(0, 'RIFF')(bytes) && ascii(8, 'WEBP')(bytes),
  },
  { mime: 'image/avif', extension: 'avif', is: ascii(4, 'ftypavif') },
  { mime: 'application/pdf', extension: 'pdf', is: ascii(0, '%PDF-') },
  {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    is: zip,
  },
  {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    is: zip,
  },
  { mime: 'text/plain', extension: 'txt', is: isPlainText },
  { mime: 'text/csv', extension: 'csv', is: isPlainText },
  { mime: 'text/vtt', extension: 'vtt', is: isCaptions },
  { mime: 'video/mp4', extension: 'mp4', also: ['m4v'], is: isMpeg4 },
  { mime: 'video/webm', extension: 'webm', is: starts(0x1a, 0x45, 0xdf, 0xa3) },
  { mime: 'audio/mp4', extension: 'm4a', is: isMpeg4 },
  {
    mime: 'audio/mpeg',
    extension: 'mp3',
    is: (bytes) => ascii(0, 'ID3')(bytes) || (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2),
  },
]

export const UPLOAD_TYPES = TYPES.map(({ extension }) => extension)

/** Films and sound: large, kept as they come, and known by their first bytes alone. */
export const isPlayed = ({ mime }: Pick<FileType, 'mime'>): boolean =>
  /^(?:video|audio)\//.test(mime)

/** Is a file of this name played, should its bytes agree? */
export const isPlayedName = (name: string): boolean => {
  const extension = extensionOf(name)
  const type = TYPES.find((one) => one.extension === extension || one.also?.includes(extension))
  return type !== undefined && isPlayed(type)
}

export const isPicture = ({ mime }: Pick<FileType, 'mime'>): boolean => mime.startsWith('image/')

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The type of a file when its last extension is allowed (else `file-type`) and its content is of that type (else `file-content`). */
export function sniff(bytes: Buffer, name: string): Result<FileType> {
  const extension = extensionOf(name)
  const type = TYPES.find((one) => one.extension === extension || one.also?.includes(extension))
  if (!type) return fail('file-type', { params: { types: UPLOAD_TYPES.join(', ') } })
  if (type.is(bytes)) return ok({ mime: type.mime, extension: type.extension })
  // To save it anew in the same way would give the same bytes: it is said how to save it.
  const code = type.is === isPlainText && looksLikeText(bytes) ? 'file-encoding' : 'file-content'
  return fail(code, { params: { name, extension } })
}
