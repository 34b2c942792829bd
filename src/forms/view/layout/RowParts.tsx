import { Fragment, type ReactNode } from 'react'
import { useText } from '#i18n'
import type { PageRow } from '#schema'
import type { Path } from '../../core/index.ts'
import type { FormLayout, PartKind } from '../../schema/index.ts'
import { useSchemaText } from '../fieldTexts.ts'
import { Parts } from './Parts.tsx'
import type { Part } from './parts.ts'

export interface RowPartsProps {
  kind: PartKind
  rows: readonly PageRow[]
  layout: FormLayout
  render(row: PageRow): ReactNode
}

/** Rows of a form page as parts: rows of one name stand in one part. */
export function RowParts({ kind, rows, layout, render }: RowPartsProps) {
  const text = useSchemaText()
  const t = useText('forms')
  const byId = new Map<string, PageRow[]>()
  for (const row of rows) byId.set(row.part!.id, [...(byId.get(row.part!.id) ?? []), row])
  const parts = [...byId].map(([id, own], at): Part => {
    const { label, help } = own[0]!.part!
    const content = own.map((row) => <Fragment key={row.id}>{render(row)}</Fragment>)
    return {
      id,
      label: text(label) || (kind === 'sections' ? '' : t('parts.unnamed', { number: at + 1 })),
      ...(help !== undefined && { help: text(help) }),
      paths: own.flatMap((row) => pathsOf(row, layout)),
      render: () => content,
    }
  })
  return <Parts kind={kind} parts={parts} />
}

function pathsOf(row: PageRow, layout: FormLayout): Path[] {
  const known = layout.rows.find(({ id }) => id === row.id)
  if (!known) return []
  return known.name
    ? [[known.name]]
    : known.columns.flatMap(({ cells }) =>
        cells.flatMap((cell) => (cell.kind === 'field' ? [[cell.name]] : [])),
      )
}
