import { memo } from 'react'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import type { NodeId } from '#pages/model'
import { useBuilder } from '../../builderContext.ts'
import { OpenProps } from '../../patterns/OpenProps.tsx'
import { PartUse } from '../../patterns/PartUse.tsx'
import { Group } from './Group.tsx'
import { FIELD_SETTINGS, FLOW_SETTINGS, OBJECT_SETTINGS, VISIBILITY_SETTINGS } from './schemas.ts'
import { RuleEditor } from './rules/RuleEditor.tsx'
import { StyleGroup } from './style/StyleGroup.tsx'
import { HiddenWidths } from './style/HiddenWidths.tsx'
import { Values } from './Values.tsx'

/** Everything of a block that can be set: its props by their schema, the rest alike for all. Each group hears of its own. */
export const ObjectInspector = memo(function ObjectInspector({ id, type }: { id: NodeId; type: string }) {
  const t = useText('builder')
  const { blocks } = useBuilder()
  const block = Object.hasOwn(blocks, type) ? blocks[type] : undefined
  if (!block) return <p className="builder-note">{t('inspector.unknown', { type })}</p>
  const hasProps = Object.keys((block.props as JsonSchema).properties ?? {}).length > 0
  return (
    <>
      {block.part && <PartUse id={id} part={block.part} />}
      {hasProps && !block.part && <Group name="content"><Values id={id} part="props" schema={block.props as JsonSchema} title={t('inspector.content')} /></Group>}
      {block.field && <Group name="data" title={t('inspector.field')}><Values id={id} part={null} schema={FIELD_SETTINGS} title={t('inspector.field')} /></Group>}
      <OpenProps id={id} type={type} />
      <StyleGroup id={id} kind="object" />
      <Group name="visibility">
        <RuleEditor id={id} />
        <HiddenWidths id={id} />
        <Values id={id} part={null} schema={VISIBILITY_SETTINGS} title={t('inspector.visibility')} />
      </Group>
      <Group name="flow"><Values id={id} part={null} schema={FLOW_SETTINGS} title={t('inspector.flow')} /></Group>
      <Group name="advanced"><Values id={id} part={null} schema={OBJECT_SETTINGS} title={t('inspector.advanced')} /></Group>
    </>
  )
})
