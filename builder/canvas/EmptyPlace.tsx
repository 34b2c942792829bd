import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { useBlockName } from '../context/blockName.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'

/** Drawn in an empty column and an empty slot, so that it can be seen, hit, and chosen for what is put in next. */
export function EmptyPlace({ parent, slot }: { parent: NodeId; slot?: string }) {
  const t = useText('builder')
  const nameOf = useBlockName()
  const chosen = useBuilderState(
    ({ selection, also, into }) =>
      selection === parent && also.length === 0 && into === (slot ?? null),
  )
  const { store, contentOnly } = useBuilder()
  const node = nodeOf(store.getState().model, parent)
  if (contentOnly) return <div className="builder-empty" />
  const words = t(chosen ? 'canvas.empty-chosen' : 'canvas.empty')
  return (
    <div
      className="builder-empty"
      data-empty={parent}
      data-empty-slot={slot}
      data-next={chosen || undefined}
      tabIndex={0}
      role="group"
      aria-label={node?.kind === 'object' ? `${nameOf(node.data.type)}: ${words}` : words}
    >
      {words}
    </div>
  )
}
