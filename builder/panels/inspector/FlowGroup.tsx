import { useMemo } from 'react'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import type { Bilingual } from '#shared'
import { useBuilder, useBuilderState, type FlowChoice } from '../../context/builderContext.ts'
import { L } from './schemas.ts'
import { Values } from './Values.tsx'

/** One of the flows that there are; one that is gone stays to be seen. */
export const flowField = (
  flows: readonly FlowChoice[],
  current: string | undefined,
  label: Bilingual,
  help: Bilingual,
): JsonSchema => {
  const gone =
    current && !flows.some(({ id }) => id === current)
      ? [{ id: current, label: L(`${current} (ไม่มีแล้ว)`, `${current} (missing)`) }]
      : []
  const all = [...gone, ...flows]
  return {
    enum: all.map(({ id }) => id),
    'x-widget': 'select',
    'x-labels': Object.fromEntries(all.map(({ id, label: name }) => [id, name ?? L(id, id)])),
    'x-label': label,
    'x-help': help,
  } as JsonSchema
}

/** The flow that a button sends its form by. */
export function FlowGroup({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { flows } = useBuilder()
  const current = useBuilderState(({ model }) => {
    const node = nodeOf(model, id)
    return node?.kind === 'object' ? node.data.flow : undefined
  })
  const schema = useMemo(
    () =>
      ({
        type: 'object',
        properties: {
          flow: flowField(
            flows,
            current,
            L('โฟลว์', 'Flow'),
            L(
              'ปุ่มที่ไม่มีลิงก์ส่งแบบฟอร์มด้วยโฟลว์นี้ แทนโฟลว์ของแบบฟอร์ม',
              'A button without a link sends the form by this flow, instead of that of the form',
            ),
          ),
        },
      }) as JsonSchema,
    [flows, current],
  )
  return (
    <Values
      key={String(current !== undefined && !flows.some((one) => one.id === current))}
      id={id}
      part={null}
      schema={schema}
      title={t('inspector.flow')}
    />
  )
}
