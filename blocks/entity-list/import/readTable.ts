import { isoAt } from '#shared'

/** A file as a table of texts: its heads, and the rows below them. */
export interface FileTable {
  heads: string[]
  rows: string[][]
}

const isXlsx = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** UTF-16 says so by its first two bytes, as Excel writes “Unicode text”. */
const wideOf = ([first, second]: Uint8Array): string | undefined =>
  first === 0xff && second === 0xfe
    ? 'utf-16le'
    : first === 0xfe && second === 0xff
      ? 'utf-16be'
      : undefined

/** Texts of a spreadsheet in UTF-8 or UTF-16, or as older programs in Thailand save it. */
function decoded(bytes: Uint8Array): string {
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

/** A day of a spreadsheet is its midnight by the clocks of Greenwich. */
const isMoment = (cell: unknown): cell is { getTime(): number } =>
  typeof cell === 'object' && cell !== null && 'getTime' in cell

const cellText = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : isMoment(cell)
      ? isoAt(cell.getTime()).slice(0, 10)
      : String(cell as string | number | boolean).trim()

/** The table of a CSV or XLSX file, without lines in which nothing stands. */
export async function readTable(file: Blob): Promise<FileTable> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const lines = isXlsx(bytes) ? await xlsxLines(file) : await csvLines(decoded(bytes))
  const filled = lines
    .map((line) => line.map(cellText))
    .filter((line) => line.some((cell) => cell !== ''))
  return { heads: filled[0] ?? [], rows: filled.slice(1) }
}

async function xlsxLines(file: Blob): Promise<unknown[][]> {
  const { readSheet } = await import('read-excel-file/universal')
  return (await readSheet(file)) as unknown[][]
}

async function csvLines(text: string): Promise<unknown[][]> {
  const { default: papa } = await import('papaparse')
  return papa.parse<unknown[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
}
