import { Button, Stack } from '@mantine/core'
import { useText } from '#i18n'
import { nodeOf } from '#pages/model'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { containers, topmost } from '../../commands/index.ts'
import { useBlockName } from '../../context/blockName.ts'
import { focusPageSettings } from '../../intents/nextPart.ts'
import { selectedOf } from '../../store/builderStore.ts'

/** What can be done with several blocks, or rows, at once. */
export function ManyInspector() {
  const t = useText('builder')
  const nameOf = useBlockName()
  const { actions, blocks, store } = useBuilder()
  const areRows = useBuilderState((state) =>
    selectedOf(state).every((id) => nodeOf(state.model, id)?.kind === 'row'),
  )
  // What stands in a block that is chosen goes with it: it was not chosen by itself.
  const count = useBuilderState(
    (state) => topmost(state.model, selectedOf(state), { blocks }).length,
  )
  return (
    <>
      <h2 className="builder-title">
        {t(areRows ? 'inspector.rows-many' : 'inspector.many', { count })}
      </h2>
      <Stack gap="xs">
        {containers(blocks).map(({ name }) => (
          <Button key={name} variant="default" onClick={() => actions.group(name)}>
            {t('intent.group', { block: nameOf(name) })}
          </Button>
        ))}
        <Button variant="default" onClick={() => actions.duplicate()}>
          {t('action.duplicate')}
        </Button>
        <Button variant="default" onClick={() => void actions.copy()}>
          {t('intent.copy')}
        </Button>
        <Button variant="light" color="red" onClick={() => actions.remove()}>
          {t('action.delete')}
        </Button>
        <Button variant="subtle" onClick={() => (store.select(null), focusPageSettings())}>
          {t('inspector.to-page')}
        </Button>
      </Stack>
    </>
  )
}
