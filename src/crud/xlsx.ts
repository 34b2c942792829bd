/** Rows under their heads, for a file. */
export interface Sheet {
  columns: string[]
  rows: (string | number)[][]
}

/** An Excel file of a sheet. Every text is a text cell, which no spreadsheet works out as a formula. */
export async function xlsxOf({ columns, rows }: Sheet): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const head = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) =>
      typeof value === 'number' ? { value, type: Number } : { value, type: String, wrap: true },
    ),
  )
  return write([head, ...body], {
    columns: columns.map((_, index) => ({ width: index === 0 ? 20 : 28 })),
    stickyRowsCount: 1,
  }).toBlob()
}
