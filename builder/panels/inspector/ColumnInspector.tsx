import { Button, NumberInput } from '@mantine/core'
import { useText } from '#i18n'
import { BREAKPOINTS, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { widthAt } from '../../commands/index.ts'
import { Group } from './Group.tsx'

/** The width of a column at each breakpoint, of twelve. */
export function ColumnInspector({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { actions, frames } = useBuilder()
  const model = useBuilderState((state) => state.model)
  return (
    <Group name="content" title={t('inspector.width')}>
      {BREAKPOINTS.map((breakpoint) => (
        <NumberInput key={breakpoint} size="sm" label={t(`breakpoint.${breakpoint}`)} min={1} max={12} clampBehavior="strict" value={widthAt(model, id, breakpoint)} onChange={(value) => {
            if (typeof value === 'number' && value !== widthAt(model, id, breakpoint)) actions.resize(id, breakpoint, value)
          }} />
      ))}
      <Button mt="xs" variant="default" size="compact-sm" onClick={() => frames.elements(`[data-handle="${CSS.escape(id)}"]`)[0]?.focus()}>{t('column.by-keys')}</Button>
    </Group>
  )
}
