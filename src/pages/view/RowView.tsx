import { memo, type CSSProperties } from 'react'
import type { PageColumn } from '#schema'
import { compileStyle, type NodeId } from '../model/index.ts'
import { renderFilm } from './film.tsx'
import { useNode } from './nodeStore.ts'
import { ObjectView } from './ObjectView.tsx'
import { usePage } from './pageContext.ts'

export const RowList = ({ ids }: { ids: NodeId[] }) => ids.map((id) => <RowView key={id} id={id} />)

const RowView = memo(function RowView({ id }: { id: NodeId }) {
  const node = useNode(id)
  const { edit } = usePage()
  if (node?.kind !== 'row') return null
  const { attributes, style, film } = compileStyle(node.data.style)
  return (
    <div className="sala-row" data-row={edit ? id : undefined} {...attributes} style={style}>
      {film && renderFilm(film)}
      {edit?.RowMark && (node.data.part || node.data.dataSetName) && <edit.RowMark id={id} />}
      <div className="sala-columns">
        {node.children.map((child) => (
          <ColumnView key={child} id={child} />
        ))}
      </div>
    </div>
  )
})

const ColumnView = memo(function ColumnView({ id }: { id: NodeId }) {
  const node = useNode(id)
  const { edit } = usePage()
  if (node?.kind !== 'column') return null
  const { attributes, style, film } = compileStyle(node.data.style)
  const sizes = widths(node.data.size)
  return (
    <div
      className="sala-column"
      data-column={edit ? id : undefined}
      {...attributes}
      style={style ? { ...sizes, ...style } : sizes}
    >
      {film && renderFilm(film)}
      {node.children.map((child) => (
        <ObjectView key={child} id={child} />
      ))}
      {edit && node.children.length === 0 ? <edit.EmptyPlace parent={id} /> : null}
      {edit?.ColumnHandle && <edit.ColumnHandle id={id} />}
    </div>
  )
})

/** Widths of twelve as variables; the style sheet lets each breakpoint inherit from the smaller one. */
function widths(size: PageColumn['size']): CSSProperties | undefined {
  if (!size) return undefined
  const entries = Object.entries(size).map(([breakpoint, width]) => [
    breakpoint === 'base' ? '--w' : `--w-${breakpoint}`,
    width,
  ])
  return Object.fromEntries(entries) as CSSProperties
}
