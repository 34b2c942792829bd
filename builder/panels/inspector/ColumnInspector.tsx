import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#i18n'
import { BREAKPOINTS, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { widthAt } from '../../commands/index.ts'
import { Group } from '../Group.tsx'
import './style/style.css'

/** The width of a column at each breakpoint, of twelve. */
export function ColumnInspector({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { actions, frames } = useBuilder()
  const model = useBuilderState((state) => state.model)
  return (
    <Group name="content" title={t('inspector.width')}>
      <div className="builder-column-widths">
        {BREAKPOINTS.map((breakpoint) => (
          <WidthField
            key={breakpoint}
            label={t(`breakpoint.${breakpoint}`)}
            width={widthAt(model, id, breakpoint)}
            onChange={(width) => actions.resize(id, breakpoint, width)}
          />
        ))}
      </div>
      <Button
        mt="xs"
        variant="default"
        size="compact-sm"
        onClick={() => frames.elements(`[data-handle="${CSS.escape(id)}"]`)[0]?.focus()}
      >
        {t('column.by-keys')}
      </Button>
    </Group>
  )
}

/** A whole number from 1 to 12; what is typed on the way to one stands until the field is left. */
function WidthField({
  label,
  width,
  onChange,
}: {
  label: string
  width: number
  onChange(width: number): void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const setWidth = (text: string): void => {
    setTyped(text)
    const next = Number(text)
    if (text !== '' && Number.isInteger(next) && next >= 1 && next <= 12 && next !== width)
      onChange(next)
  }
  return (
    <TextInput
      type="number"
      size="sm"
      label={label}
      min={1}
      max={12}
      step={1}
      value={typed ?? width}
      onChange={(event) => setWidth(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
