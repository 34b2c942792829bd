import { Checkbox, Group as Line } from '@mantine/core'
import { useText } from '#i18n'
import { BREAKPOINTS, nodeOf, type NodeId } from '#pages/model'
import type { PageStyle } from '#schema'
import { useBuilder, useBuilderState } from '../../../context/builderContext.ts'
import { withStyle } from '../../../commands/index.ts'
import './style.css'

/** At which widths a row, column or block is not shown. */
export function HiddenWidths({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const style = useBuilderState((state) => nodeOf(state.model, id)?.data.style) as
    PageStyle | undefined
  const hide = style?.hide ?? []
  return (
    <Checkbox.Group
      label={t('style.hide')}
      size="xs"
      value={hide}
      onChange={(next) => {
        const ordered = BREAKPOINTS.filter((one) => next.includes(one))
        actions.edit(id, {
          style: withStyle(style, {
            breakpoint: 'base',
            kind: 'object',
            path: 'hide',
            value: ordered.length > 0 ? ordered : undefined,
          }),
        })
      }}
    >
      <Line gap="sm" mt={4} mb={8}>
        {BREAKPOINTS.map((one) => (
          <Checkbox key={one} size="xs" value={one} label={t(`breakpoint.${one}`)} />
        ))}
      </Line>
    </Checkbox.Group>
  )
}
