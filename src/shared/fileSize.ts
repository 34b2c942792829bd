import { intl } from './intl.ts'

/** The largest file that the gateway takes, in MB of 1,048,576 bytes. */
export const UPLOAD_LIMIT_MB = 20
/** The largest film that it takes of who makes lessons. */
export const FILM_LIMIT_MB = 1024

/** A size in bytes as people read it: `812 kB`, `40 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [size, unit] = bytes >= 1024 * 1024 ? [bytes / 1024 / 1024, 'MB'] : [bytes / 1024, 'kB']
  return `${intl.numbers('en', { maximumFractionDigits: 1 }).format(size)} ${unit}`
}
