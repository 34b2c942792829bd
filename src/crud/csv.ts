/** Excel reads UTF-8 only behind this mark. */
const BOM = '\uFEFF'

/** What a spreadsheet takes for the begin of a formula, also behind spaces, in full width, and whatever follows it. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Rows as CSV. Cells that a spreadsheet would take for a formula are disarmed (attack: formula injection). */
export async function csvOf(columns: string[], rows: unknown[][]): Promise<string> {
  const { default: papa } = await import('papaparse')
  return (
    BOM +
    papa.unparse(
      {
        fields: columns,
        data: rows.map((row) =>
          row.map((cell) =>
            typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : (cell ?? ''),
          ),
        ),
      },
      { escapeFormulae: FORMULA, newline: '\r\n' },
    )
  )
}
