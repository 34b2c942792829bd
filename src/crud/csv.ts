import Papa from 'papaparse'

/** Excel reads UTF-8 only behind this mark. */
const BOM = '\uFEFF'

/** Rows as CSV. Cells that a spreadsheet would take for a formula are disarmed (attack: formula injection). */
export const csvOf = (columns: string[], rows: unknown[][]): string =>
  BOM + Papa.unparse({ fields: columns, data: rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : (cell ?? '')))) }, { escapeFormulae: true, newline: '\r\n' })
