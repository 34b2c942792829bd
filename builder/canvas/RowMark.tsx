import { listAt, nodeOf, type NodeId, type PageModel } from '#pages/model'
import { useLocale } from '#i18n'
import { pickText } from '#shared'
import { useBuilderState } from '../context/builderContext.ts'
import { useRowName } from '../context/rowName.ts'

/** Does the row go on with the part or the data set of the one before it? */
function goesOn(model: PageModel, id: NodeId): boolean {
  const row = nodeOf(model, id)
  if (row?.kind !== 'row') return false
  const rows = listAt(model, row) ?? []
  const before = nodeOf(model, rows[rows.indexOf(id) - 1] ?? '')
  return (
    before?.kind === 'row' &&
    before.data.part?.id === row.data.part?.id &&
    before.data.dataSetName === row.data.dataSetName
  )
}

/** Says over a row of a form which step, tab or group it belongs to: on the canvas they stand one below the other. */
export function RowMark({ id }: { id: NodeId }) {
  const locale = useLocale()
  const rowName = useRowName()
  const words = useBuilderState(({ model }) => {
    const row = nodeOf(model, id)
    if (row?.kind !== 'row' || goesOn(model, id)) return ''
    const { part, dataSetName, label } = row.data
    return [
      rowName(model, id),
      ...(part && dataSetName ? [pickText(label, locale) || dataSetName] : []),
    ].join(' · ')
  })
  return <span className="builder-row-mark">{words}</span>
}
