/** Marks that stand on or behind a Thai consonant; alone they are letters of another encoding, misread. */
const STRAY_MARK = /(?:^|[^\u0e01-\u0e5b])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u0080-\u009f\ufffe\uffff]/
const BOM = Buffer.from([0xef, 0xbb, 0xbf])

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return CONTROL.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** UTF-16 says so by its first two bytes, as Excel writes “Unicode text”. */
const utf16 = ([first, second]: Buffer): string | undefined =>
  first === 0xff && second === 0xfe
    ? 'utf-16le'
    : first === 0xfe && second === 0xff
      ? 'utf-16be'
      : undefined

/** The older encoding of Thai (Windows-874, TIS-620), where the bytes make Thai of it. */
function thai(bytes: Buffer): string | undefined {
  const text = decoded(bytes, 'windows-874')
  return text !== undefined && /[\u0e01-\u0e2e]/.test(text) && !STRAY_MARK.test(text)
    ? text
    : undefined
}

/**
 * A text as UTF-8, whatever a program of the country wrote it in; undefined where it is none that can be read. What is
 * UTF-8 already stays byte for byte, what is not gets the mark that Excel reads UTF-8 by.
 */
export function utf8Bytes(bytes: Buffer): Buffer | undefined {
  const wide = utf16(bytes)
  if (!wide && decoded(bytes, 'utf-8') !== undefined) return bytes
  const text = wide ? decoded(bytes, wide) : thai(bytes)
  return text === undefined ? undefined : Buffer.concat([BOM, Buffer.from(text)])
}

/** Could a person have written it, in an encoding that is not known here? Other files are full of zeros and controls. */
export const looksLikeText = (bytes: Buffer): boolean =>
  !/[\u0000-\u0008\u000e-\u001f]/.test(bytes.toString('latin1'))
