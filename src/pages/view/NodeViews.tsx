import { memo, Suspense, useContext, useMemo, type CSSProperties, type ReactNode } from 'react'
import type { PageColumn, PageObject } from '#schema'
import { compileStyle, type NodeId, type ObjectNode } from '../model/index.ts'
import { renderFilm } from './film.tsx'
import { useNode } from './nodeStore.ts'
import { ObjectBoundary } from './ObjectBoundary.tsx'
import { useAnswers, type ObjectAnswers } from './pageAnswers.ts'
import { usePage, VisibilityContext, type PageEnvironment } from './pageContext.ts'
import { Placeholder } from './Placeholder.tsx'
import { RowContext } from './rowContext.ts'

/** What stands in for an object that is just being taken away. */
const GONE: PageObject = { id: '', type: '', v: 1, props: {}, hidden: true }

/** One object: its block, inside its own error boundary. One component, since a page draws as many as it has blocks. */
export const ObjectView = memo(function ObjectView({ id }: { id: NodeId }) {
  const node = useNode(id)
  const page = usePage()
  const useVisible = useContext(VisibilityContext)
  const object = useMemo<PageObject>(
    () => (node?.kind === 'object' ? { id, ...node.data } : GONE),
    [id, node],
  )
  const visible = useVisible(object)
  const own = useAnswers(page.data, id)
  const data = { ...own, ...useContext(RowContext)[id] }
  const { edit } = page
  if (node?.kind !== 'object' || ((!visible || data.$hidden) && !edit)) return null
  const rendered = renderObject(object, node, page, data)
  return edit ? (
    <edit.ObjectFrame object={data.$hidden ? { ...object, hidden: true } : object}>
      {rendered}
    </edit.ObjectFrame>
  ) : (
    rendered
  )
})

function renderObject(
  object: PageObject,
  node: ObjectNode,
  page: PageEnvironment,
  data: ObjectAnswers,
): ReactNode {
  const shown = page.admin || page.edit !== undefined
  if (!page.registry.has(object.type))
    return shown ? <Placeholder name={object.type} reason="unknown-block" /> : null
  const props = { ...object.props, ...(data.$bound as object) }
  const { attributes, style, film } = compileStyle(object.style)
  return (
    <div
      className="sala-object"
      data-block={object.type}
      data-id={object.id}
      id={object.customId}
      {...attributes}
      style={style}
    >
      {film && renderFilm(film)}
      <ObjectBoundary
        resetKey={node}
        fallback={
          shown ? (
            <Placeholder
              name={page.edit?.nameOf?.(object.type) ?? object.type}
              reason="failed-block"
            />
          ) : null
        }
      >
        {() => {
          const { edit, guarded, registry } = page
          const Block = registry.component(object.type)!
          const block = (
            <Block object={object} props={props} data={data} slots={renderSlots(node, page)} />
          )
          // A boundary is a comment at both ends and a task of its own for each block: none where nothing waits.
          return edit || guarded || registry.isDeferred(object.type) ? (
            <Suspense fallback={<div className="sala-loading" aria-busy="true" />}>
              {block}
            </Suspense>
          ) : (
            block
          )
        }}
      </ObjectBoundary>
    </div>
  )
}

function renderSlots(node: ObjectNode, page: PageEnvironment): Record<string, ReactNode> {
  const names = page.edit
    ? new Set([...page.edit.slotNames(node.data.type), ...Object.keys(node.slots ?? {})])
    : Object.keys(node.slots ?? {})
  const slots: Record<string, ReactNode> = {}
  for (const name of names) {
    const rows = node.slots?.[name] ?? []
    slots[name] = (
      <div className="sala-slot" data-slot={page.edit ? name : undefined}>
        {rows.length > 0 || !page.edit ? (
          <RowList ids={rows} />
        ) : (
          <page.edit.EmptyPlace parent={node.id} slot={name} />
        )}
      </div>
    )
  }
  return slots
}

export const RowList = ({ ids }: { ids: NodeId[] }) => ids.map((id) => <RowView key={id} id={id} />)

const RowView = memo(function RowView({ id }: { id: NodeId }) {
  const node = useNode(id)
  const { edit, fixed } = usePage()
  if (node?.kind !== 'row') return null
  const { attributes, style } = compileStyle(node.data.style)
  const html = fixed?.[id]
  // What the gateway rendered stands: React takes over the row and leaves what is in it.
  const content =
    html === undefined
      ? { children: <RowContent id={id} /> }
      : { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true }
  return (
    <div
      className="sala-row"
      data-row={edit ? id : undefined}
      {...attributes}
      style={style}
      {...content}
    />
  )
})

/** What stands in a row. */
export function RowContent({ id }: { id: NodeId }) {
  const node = useNode(id)
  const { edit } = usePage()
  if (node?.kind !== 'row') return null
  const { film } = compileStyle(node.data.style)
  return (
    <>
      {film && renderFilm(film)}
      {edit?.RowMark && (node.data.part || node.data.dataSetName) && <edit.RowMark id={id} />}
      <div className="sala-columns">
        {node.children.map((child) => (
          <ColumnView key={child} id={child} />
        ))}
      </div>
    </>
  )
}

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
