import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#i18n'
import { conflictKey, type Choices, type Side, type ValueConflict } from '#pages/model'
import { ConflictLine, type Choice } from './ConflictLine.tsx'

interface Props {
  conflicts: ValueConflict[]
  /** What a conflict is about, as its screen calls it. */
  nameOf(conflict: ValueConflict): string
  /** A value in words. */
  say(value: unknown, conflict: ValueConflict): string
  /** Are the strings of it texts, and no codes for something else? */
  isText?(conflict: ValueConflict): boolean
  onClose(): void
  onResolve(choices: Choices): void
}

/** Somebody saved meanwhile, and both changed the same: line by line which of the two stands, or something else. All else of both comes together either way. */
export function MergeDialog({ conflicts, nameOf, say, isText, onClose, onResolve }: Props) {
  const t = useText('backend')
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const all = (side: Side): void =>
    setChosen(Object.fromEntries(conflicts.map((one) => [conflictKey(one), side])))
  const left = conflicts.filter((one) => chosen[conflictKey(one)] === undefined).length
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={t('conflict.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {/* In the first choice it would look as if that were made. */}
      <Stack gap="md" tabIndex={-1} data-autofocus data-conflict>
        <Text>{t('conflict.merged')}</Text>
        {conflicts.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => all('mine')}>
              {t('conflict.all-mine')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>
              {t('conflict.all-theirs')}
            </Button>
          </Group>
        )}
        <ul className="sala-conflicts">
          {conflicts.map((one) => {
            const key = conflictKey(one)
            return (
              <ConflictLine
                key={key}
                id={key}
                name={nameOf(one)}
                mine={one.mine}
                theirs={one.theirs}
                say={(value) => say(value, one)}
                isText={isText?.(one) ?? true}
                choice={chosen[key]}
                onChoose={(choice) => setChosen((now) => ({ ...now, [key]: choice }))}
              />
            )
          })}
        </ul>
        <Group justify="flex-end">
          {left > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {t('conflict.left', { count: left })}
            </Text>
          )}
          <Button disabled={left > 0} onClick={() => onResolve(chosen)}>
            {t('conflict.join')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
