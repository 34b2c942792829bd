import { memo } from 'react'
import { nodeOf, type NodeId, type NodeKind } from '#pages/model'
import type { PageStyle } from '#schema'
import { useBuilderState } from '../../../context/builderContext.ts'
import { Group } from '../../Group.tsx'
import { lazyPart } from '../../../lazy/lazyPart.tsx'

const StyleFields = /* @__PURE__ */ lazyPart(
  async () => (await import('./StyleFields.tsx')).StyleFields,
)

/** The style of a row, column or block, width by width. It hears of the style alone. */
export const StyleGroup = memo(function StyleGroup({ id, kind }: { id: NodeId; kind: NodeKind }) {
  const style = useBuilderState((state) => nodeOf(state.model, id)?.data.style) as
    PageStyle | undefined
  return (
    <Group name="style" isPlain>
      <StyleFields id={id} kind={kind} style={style} />
    </Group>
  )
})
