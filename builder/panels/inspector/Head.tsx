import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from '#i18n'
import type { NodeId } from '#pages/model'
import { useBuilder } from '../../builderContext.ts'

/** What is done with the whole of a node. Typing in its fields does not draw this again. */
export const Head = memo(function Head({ id, name }: { id: NodeId; name: string }) {
  const t = useText('builder')
  const { actions, contentOnly } = useBuilder()
  if (contentOnly) return <div className="builder-inspector-head"><h2 className="builder-title">{name}</h2></div>
  return (
    <div className="builder-inspector-head">
      <h2 className="builder-title">{name}</h2>
      <ActionIcon variant="subtle" color="gray" aria-label={t('action.up')} title={t('action.up')} onClick={() => actions.moveBeside(id, -1)}><IconArrowUp size={18} /></ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('action.down')} title={t('action.down')} onClick={() => actions.moveBeside(id, 1)}><IconArrowDown size={18} /></ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('action.duplicate')} title={t('action.duplicate')} onClick={() => actions.duplicate([id])}><IconCopy size={18} /></ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={t('action.delete')} title={t('action.delete')} onClick={() => actions.remove([id])}><IconTrash size={18} /></ActionIcon>
    </div>
  )
})

export const Foot = memo(function Foot({ id, hasColumns }: { id: NodeId; hasColumns: boolean }) {
  const t = useText('builder')
  const { actions, store, contentOnly } = useBuilder()
  return (
    <>
      {hasColumns && !contentOnly && <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => actions.addColumn(id)}>{t('action.add-column')}</Button>}
      <Button variant="subtle" size="compact-sm" onClick={() => store.select(null)}>{t('inspector.to-page')}</Button>
    </>
  )
})
