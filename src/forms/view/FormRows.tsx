import { memo, type ReactNode } from 'react'
import type { FormDocument, PageDocument, PageRow } from '#schema'
import type { FormLayout } from '../schema/index.ts'
import { FormRow } from './FormRow.tsx'
import { LaidRows } from './layout/Laid.tsx'

interface FormRowsProps {
  page: PageDocument | FormDocument
  layout: FormLayout
  renderRow(row: PageRow): ReactNode
}

/**
 * The rows of a form page: alone, as data sets, and neighbours of one kind of part as its tabs, steps or sections. Not drawn
 * again for what the page says around them: parts whose code is still to come would lose what was typed in them.
 */
export const FormRows = memo(function FormRows({ page, layout, renderRow }: FormRowsProps) {
  const renderGroup = (row: PageRow): ReactNode => {
    if (row.dataMode !== 'set' && row.dataMode !== 'copy')
      return <div key={row.id}>{renderRow(row)}</div>
    // Rows of one data set are rendered where the first of them stands.
    const rows = page.builder.filter(
      (one) => one.dataSetName === row.dataSetName && one.dataMode === row.dataMode,
    )
    if (rows[0] !== row) return null
    return (
      <FormRow
        key={row.id}
        row={row}
        render={() => rows.map((one) => <div key={one.id}>{renderRow(one)}</div>)}
      />
    )
  }
  return groups(page.builder).map((rows): ReactNode => {
    const first = rows[0]!
    if (!first.part) return rows.map(renderGroup)
    return (
      <LaidRows
        key={first.id}
        kind={first.part.kind}
        rows={rows}
        layout={layout}
        render={renderRow}
      />
    )
  })
})

/** Neighbours that belong together: rows without a part, or rows of one kind of part. */
function groups(rows: readonly PageRow[]): PageRow[][] {
  const found: PageRow[][] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (last && last[0]!.part?.kind === row.part?.kind) last.push(row)
    else found.push([row])
  }
  return found
}
