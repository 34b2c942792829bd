import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import { useTooLong } from '../useTooLong.ts'
import { FolderInput } from './FolderInput.tsx'
import { openTo } from './mediaQuery.ts'
import { type FolderTaskProps, useFolderTask } from './useFolderTask.ts'

/** Makes, renames, moves or deletes a folder. One that holds something asks first; what it held moves to the top. */
export function FolderDialog(props: FolderTaskProps) {
  const { task, folders, onClose } = props
  const t = useText('backend')
  const locale = useLocale()
  const { folder, name, setName, parent, setParent, busy, failure, isDeletion, held, count, run } =
    useFolderTask(props)
  const tooLong = useTooLong()(name.trim(), 80)
  const title = t(
    task.kind === 'create'
      ? 'media.new-folder'
      : isDeletion
        ? 'media.delete-folder'
        : 'media.edit-folder',
  )
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={(event) => void run(event)}>
        <Stack gap="md" data-folder-dialog>
          {isDeletion ? (
            <Text>
              {t(count > 0 ? 'media.folder-holds' : 'media.folder-is-empty', {
                name: folder!.name,
                count,
              })}
            </Text>
          ) : (
            <>
              <TextInput
                label={t('media.folder-name')}
                required
                error={tooLong}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                data-autofocus
              />
              <FolderInput
                label={t('media.inside')}
                folders={folders}
                options={openTo(folders, folder?._id ?? null)}
                value={parent}
                onChange={setParent}
              />
            </>
          )}
          {failure && (
            <Alert color="red" role="alert">
              {failure[locale]}
            </Alert>
          )}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={busy}
              disabled={isDeletion ? held.isPending : name.trim() === '' || tooLong !== undefined}
              {...(isDeletion ? { color: 'red' } : {})}
            >
              {isDeletion ? t('delete') : t('media.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
