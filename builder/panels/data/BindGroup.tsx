import { memo } from 'react'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { pickText, type Text } from '#shared'
import { useBuilderState } from '../../context/builderContext.ts'
import { Group } from '../Group.tsx'
import { lazyPart } from '../../lazy/lazyPart.tsx'
import { propKind } from '../../data/propKind.ts'

const BindFields = /* @__PURE__ */ lazyPart(
  async () => (await import('./BindFields.tsx')).BindFields,
)

const NOTHING: Record<string, string> = {}

/** What the object is bound to; the same value until it changes. */
export const useBind = (id: NodeId): Record<string, string> =>
  useBuilderState((state) => {
    const node = nodeOf(state.model, id)
    return (node?.kind === 'object' && node.data.bind) || NOTHING
  })

/** Props of a block whose values may come from data: each with what fits it, and the way back to its own value. */
export const BindGroup = memo(function BindGroup({
  id,
  schema,
}: {
  id: NodeId
  schema: JsonSchema
}) {
  const t = useText('builder')
  const locale = useLocale()
  const bind = useBind(id)
  const props = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, part]) => {
      const kind = propKind(part)
      return kind
        ? [{ name, kind, label: pickText((part['x-label'] ?? name) as Text, locale) }]
        : []
    },
  )
  if (props.length === 0) return null
  return (
    <Group name="bind" title={t('bind.title')} isSet={Object.keys(bind).length > 0}>
      <BindFields id={id} props={props} bind={bind} />
    </Group>
  )
})
