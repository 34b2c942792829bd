import type { Locale } from '#shared'
import { cellText } from './reportSheet.ts'
import type { ReportAnswer } from './run.ts'

/** What a report says as an Excel file; figures are numbers, and no text is worked out as a formula. */
export async function reportXlsx(answer: ReportAnswer, locale: Locale): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/universal')
  const { columns, rows, totals } = answer
  const head = columns.map(({ label }) => ({
    value: label[locale],
    type: String,
    fontWeight: 'bold' as const,
  }))
  const body = [...rows, ...(Object.keys(totals).length > 0 ? [totals] : [])].map((row) =>
    columns.map((column) => {
      const value = row[column.name]
      return typeof value === 'number'
        ? { value, type: Number }
        : { value: cellText(column, value, answer, locale), type: String }
    }),
  )
  const blob = await write([head, ...body], {
    columns: columns.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBlob()
  return Buffer.from(await blob.arrayBuffer())
}
