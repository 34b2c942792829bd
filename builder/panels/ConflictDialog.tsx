import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { beginInField } from '#crud'
import { useLocale, useText } from '#i18n'
import { compareModels, contentOver, isTheirsAlone, keyOf, nodeOf, toModel, type Choose, type Conflict, type Difference, type PageModel, type Side } from '#pages/model'
import type { StoredRecord } from '#schema'
import { pickText } from '#shared'
import { useBlockName } from '../blockName.ts'
import { useBuilder } from '../builderContext.ts'
import { useNodeName } from '../rowName.ts'
import { documentOf } from '../store/pageRecord.ts'
import type { Own } from '../store/saving.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { pageLabel } from './inspector/pageSchemas.ts'

interface Props {
  current: StoredRecord
  conflicts: Conflict[]
  onClose(): void
  onResolve(choose: Choose, own?: Own): void
}

/** Both changed the same blocks: which of the two stands, one by one. All else of both comes together either way. */
export function ConflictDialog({ current, conflicts, onClose, onResolve }: Props) {
  const t = useText('builder')
  const { store, blocks, contentOnly } = useBuilder()
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  // As they are while one chooses.
  const { models, differences } = useMemo(() => {
    const [mine, theirs] = [store.getState().model, toModel(documentOf(current))]
    return theirs.ok ? { models: [mine, theirs.value], differences: compareModels(mine, theirs.value) } : { models: [mine], differences: [] }
  }, [store, current])
  // Who may change words only cannot have back what others took away: no save of that is taken.
  const isBound = (conflict: Conflict): boolean => contentOnly && isTheirsAlone(conflict)
  const own: Own = (mine) => (contentOnly && models[1] ? contentOver(mine, models[1], conflicts, blocks) : mine)
  const all = (side: Side): void => setChosen(Object.fromEntries(conflicts.map((conflict) => [keyOf(conflict), isBound(conflict) ? 'theirs' : side])))
  const left = conflicts.filter((conflict) => !chosen[keyOf(conflict)]).length
  return (
    <Modal opened onClose={onClose} title={t('conflict.title')} size="lg" lockScroll={false} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md" data-conflict>
        <Text>{t('conflict.text')}</Text>
        {conflicts.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => all('mine')}>{t('conflict.all-mine')}</Button>
            <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>{t('conflict.all-theirs')}</Button>
          </Group>
        )}
        <ul ref={beginInField} className="builder-conflicts">
          {conflicts.map((conflict) => (
            <Choice key={keyOf(conflict)} conflict={conflict} models={models} differences={differences} side={chosen[keyOf(conflict)]} isBound={isBound(conflict)} onChoose={(side) => setChosen({ ...chosen, [keyOf(conflict)]: side })} />
          ))}
        </ul>
        <Group justify="flex-end">
          {left > 0 && <Text size="sm" c="dimmed" role="status">{t('conflict.left', { count: left })}</Text>}
          <Button disabled={left > 0} onClick={() => onResolve((conflict) => chosen[keyOf(conflict)], own)}>{t('conflict.join')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoiceProps {
  conflict: Conflict
  /** The page as it is here, and theirs. */
  models: PageModel[]
  differences: Difference[]
  side: Side | undefined
  /** Is there no choice but theirs? */
  isBound: boolean
  onChoose(side: Side): void
}

function Choice({ conflict, models, differences, side, isBound, onChoose }: ChoiceProps) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useNodeName()
  const kindOf = useBlockName()
  const label = useId()
  const found = 'id' in conflict && models.find((one) => nodeOf(one, conflict.id))
  const own = found && 'id' in conflict ? nameOf(found, conflict.id) : ''
  const name = own || ('id' in conflict ? (conflict.kind === 'object' ? kindOf(conflict.type ?? '') : t(`part.${conflict.kind}`)) : conflict.what === 'setting' ? t('part.page') : '')
  const shown = differences.filter((one) => ('id' in conflict ? one.id === conflict.id : conflict.what === 'page' || (one.id === null && 'path' in one && one.path.split('.')[0] === conflict.field)))
  return (
    <li data-choice={keyOf(conflict)}>
      <Text id={label} fw={600}>{t(`conflict.what.${conflict.what === 'removed' ? `removed-${conflict.by}` : conflict.what}`, { name, ...('field' in conflict ? { field: pickText(pageLabel([conflict.field]) ?? conflict.field, locale) } : {}) })}</Text>
      {shown.length > 0 && <><Text size="sm">{t('conflict.differs')}</Text><DifferenceList differences={shown} models={models} /></>}
      {isBound && <Text size="sm">{t('conflict.content-only')}</Text>}
      {/* An empty value marks none of the two. */}
      <SegmentedControl aria-labelledby={label} value={side ?? ''} onChange={(value) => onChoose(value as Side)} data={[{ value: 'mine', label: t('conflict.mine'), disabled: isBound }, { value: 'theirs', label: t('conflict.theirs') }]} />
    </li>
  )
}
