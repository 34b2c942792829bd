import { ActionIcon, Breadcrumbs, Button, Group, Menu } from '@mantine/core'
import { IconDots, IconFolder, IconFolderPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { FolderDialog } from './FolderDialog.tsx'
import type { FolderTask } from './useFolderTask.ts'
import { isSearching, pathOf, type MediaState, type MediaFolder } from './mediaQuery.ts'
import type { Media } from './useMedia.ts'
import type { TellChange, TellGone } from './useMediaUndo.tsx'

interface Props {
  state: MediaState
  media: Media
  onOpen(folder: string | null): void
  onDone(): void
  onChanged: TellChange
  onGone: TellGone
}

/** The way from the top to the folder that is open. */
function FolderPath({
  folders,
  open,
  onOpen,
}: {
  folders: MediaFolder[]
  open: string | null
  onOpen(folder: string | null): void
}) {
  const t = useText('backend')
  const here = useRef<HTMLSpanElement>(null)
  // The folder that was opened goes from the list with the focus on it.
  const last = useRef(open)
  useEffect(() => {
    if (last.current !== open && document.activeElement === document.body) here.current?.focus()
    last.current = open
  }, [open])
  const path = pathOf(folders, open)
  return (
    <nav aria-label={t('media.folders')}>
      <Breadcrumbs>
        {[null, ...path].map((folder, index) => {
          const name = folder?.name ?? t('media.top')
          return index === path.length ? (
            <span key="here" ref={here} tabIndex={-1} aria-current="page">
              {name}
            </span>
          ) : (
            <Button
              key={folder?._id ?? 'top'}
              variant="subtle"
              size="compact-md"
              onClick={() => onOpen(folder?._id ?? null)}
            >
              {name}
            </Button>
          )
        })}
      </Breadcrumbs>
    </nav>
  )
}

function FolderItem({
  folder,
  may,
  onOpen,
  onTask,
}: {
  folder: MediaFolder
  may: Media['may']
  onOpen(folder: string): void
  onTask(task: FolderTask): void
}) {
  const t = useText('backend')
  return (
    <li data-folder={folder.name}>
      <button type="button" className="sala-media-folder" onClick={() => onOpen(folder._id)}>
        <IconFolder size={22} stroke={1.5} aria-hidden />
        <span>{folder.name}</span>
      </button>
      {(may.changeFolder || may.removeFolder) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('media.folder-menu', { name: folder.name })}
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {may.changeFolder && (
              <Menu.Item onClick={() => onTask({ kind: 'edit', folder })}>
                {t('media.edit-folder')}
              </Menu.Item>
            )}
            {may.removeFolder && (
              <Menu.Item color="red" onClick={() => onTask({ kind: 'delete', folder })}>
                {t('media.delete-folder')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

/** The way to the folder that is open, and the folders in it, each renamed, moved and deleted from its menu. */
export function FolderBar({
  state,
  media: { folders, may },
  onOpen,
  onDone,
  onChanged,
  onGone,
}: Props) {
  const t = useText('backend')
  const [task, setTask] = useState<FolderTask | null>(null)
  const inside = isSearching(state)
    ? []
    : folders.filter(({ parent }) => (parent ?? null) === state.folder)
  return (
    <>
      <Group justify="space-between" wrap="wrap" gap="sm">
        <FolderPath folders={folders} open={state.folder} onOpen={onOpen} />
        {may.addFolder && (
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={18} aria-hidden />}
            onClick={() => setTask({ kind: 'create', parent: state.folder })}
          >
            {t('media.new-folder')}
          </Button>
        )}
      </Group>
      {inside.length > 0 && (
        <ul className="sala-media-folders" aria-label={t('media.folders')}>
          {inside.map((folder) => (
            <FolderItem
              key={folder._id}
              folder={folder}
              may={may}
              onOpen={onOpen}
              onTask={setTask}
            />
          ))}
        </ul>
      )}
      {task && (
        <FolderDialog
          task={task}
          folders={folders}
          onClose={() => setTask(null)}
          onDone={onDone}
          onChanged={onChanged}
          onGone={onGone}
        />
      )}
    </>
  )
}
