import { Button, Checkbox, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFolderShare, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '#i18n'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { MediaFile } from './mediaQuery.ts'
import { MoveDialog } from './MoveDialog.tsx'
import type { Media } from './useMedia.ts'
import { useManyUses } from './useManyUses.ts'
import type { TellMoves } from './useMediaUndo.tsx'

interface Props {
  /** The files of this page of the library, and those that are chosen, on whatever page of it. */
  files: readonly MediaFile[]
  chosen: readonly MediaFile[]
  media: Media
  onChoose(files: readonly MediaFile[], isChosen: boolean): void
  onDone(): void
  onMoved: TellMoves
}

type Task = 'move' | 'delete'

function ChosenActions({
  count,
  may,
  onTask,
  onNone,
}: {
  count: number
  may: Media['may']
  onTask(task: Task): void
  onNone(): void
}) {
  const t = useText('backend')
  return (
    <Group gap="sm" className="sala-media-actions">
      {may.change && (
        <Button
          variant="default"
          leftSection={<IconFolderShare size={18} aria-hidden />}
          onClick={() => onTask('move')}
        >
          {t('media.move')}
        </Button>
      )}
      {may.remove && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onTask('delete')}
        >
          {t('media.delete-many', { count: count })}
        </Button>
      )}
      <Button variant="subtle" onClick={onNone}>
        {t('media.pick-none')}
      </Button>
    </Group>
  )
}

/** How many files are chosen, and what may be done with all of them at once. */
export function ChosenFiles({
  files,
  chosen,
  media: { may, folders },
  onChoose,
  onDone,
  onMoved,
}: Props) {
  const t = useText('backend')
  const [task, setTask] = useState<Task | null>(null)
  const uses = useManyUses(task === 'delete' ? chosen : [])
  const all = useRef<HTMLInputElement>(null)
  const here = files.filter(({ _id }) => chosen.some((one) => one._id === _id)).length
  const done = (gone: readonly MediaFile[], isOver: boolean): void => {
    onChoose(gone, false)
    onDone()
    if (!isOver) return
    setTask(null)
    // What was pressed is gone with what was chosen.
    requestAnimationFrame(() => all.current?.focus())
  }
  return (
    <Group gap="sm" mih={44} data-chosen-files={chosen.length}>
      <Checkbox
        ref={all}
        label={t('media.pick-all')}
        checked={here > 0 && here === files.length}
        indeterminate={here > 0 && here < files.length}
        onChange={({ currentTarget: { checked } }) => onChoose(files, checked)}
      />
      <Text size="sm" aria-live="polite">
        {chosen.length > 0 && t('media.picked', { count: chosen.length })}
      </Text>
      {chosen.length > 0 && (
        <ChosenActions
          count={chosen.length}
          may={may}
          onTask={setTask}
          onNone={() => {
            onChoose(chosen, false)
            all.current?.focus()
          }}
        />
      )}
      {task === 'move' && (
        <MoveDialog
          files={chosen}
          folders={folders}
          onClose={() => setTask(null)}
          onMoved={(moves, isOver) => {
            onMoved(moves)
            done(
              moves.map(([was]) => was),
              isOver,
            )
          }}
        />
      )}
      {task === 'delete' && (
        <DeleteDialog
          files={chosen}
          uses={uses.data?.uses}
          shown={uses.data?.shown}
          onClose={() => setTask(null)}
          onDone={(gone, isOver) => {
            if (gone.length > 0)
              notifications.show({
                color: 'green',
                message: t('media.deleted-many', { count: gone.length }),
              })
            done(gone, isOver)
          }}
        />
      )}
    </Group>
  )
}
