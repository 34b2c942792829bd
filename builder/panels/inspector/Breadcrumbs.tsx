import { memo, useRef } from 'react'
import { useText } from '#i18n'
import { nodeOf, type NodeId, type PageModel } from '#pages/model'
import { useBlockName } from '../../context/blockName.ts'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'

/** Ids of what a node stands in, outermost first, as one string, which stays equal while they do. */
function ancestorsOf(model: PageModel, id: NodeId): string {
  const around: NodeId[] = []
  for (
    let at = nodeOf(model, id)?.parent ?? null;
    at !== null;
    at = nodeOf(model, at)?.parent ?? null
  )
    around.unshift(at)
  return around.join('\n')
}

/** What the selection stands in, each a way out. */
export const Breadcrumbs = memo(function Breadcrumbs({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { store } = useBuilder()
  const nameOf = useBlockName()
  // Of what has gone it keeps where that stood, until the next choice is rendered.
  const last = useRef('')
  const ids = useBuilderState(({ model }) =>
    nodeOf(model, id) ? (last.current = ancestorsOf(model, id)) : last.current,
  )
  const { model } = store.getState()
  const around = ids.split('\n').flatMap((one) => nodeOf(model, one) ?? [])
  return (
    <nav className="builder-trail" aria-label={t('inspector.trail')}>
      {around.map((one) => (
        <button key={one.id} type="button" onClick={() => store.select(one.id)}>
          {one.kind === 'object' ? nameOf(one.data.type) : t(`part.${one.kind}`)}
        </button>
      ))}
    </nav>
  )
})
