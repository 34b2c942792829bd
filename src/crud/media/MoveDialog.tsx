import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { StoredRecord } from '#schema'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { FolderInput } from './FolderInput.tsx'
import type { MediaFile, MediaFolder } from './mediaQuery.ts'

/** A file as it was, and as it is now. */
export type Move = readonly [was: MediaFile, now: StoredRecord]

interface Props {
  files: readonly MediaFile[]
  folders: readonly MediaFolder[]
  onClose(): void
  /** Those that were moved; `isOver` where none is left. */
  onMoved(moves: Move[], isOver: boolean): void
}

/** Moves files into one folder. What else somebody saved of one meanwhile stays. */
export function MoveDialog({ files, folders, onClose, onMoved }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const [folder, setFolder] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function move(file: MediaFile): Promise<Move | string> {
    const put = (version: number) => client.update('file', file._id, { data: { folder }, version })
    let was = file
    let answer = await put(file.version)
    const current = answer.ok
      ? undefined
      : answer.failures.find(({ code }) => code === 'version-stale')?.current
    if (current) answer = await put((was = current as MediaFile).version)
    return answer.ok
      ? [was, answer.value]
      : t('media.move-failed', { name: file.name, why: answer.failures[0]!.message[locale] })
  }
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const moves: Move[] = []
    const failed: string[] = []
    for (const file of files) {
      const done = await move(file)
      if (typeof done === 'string') failed.push(done)
      else moves.push(done)
    }
    setBusy(false)
    setFailure(failed.join(' '))
    onMoved(moves, failed.length === 0)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={t('media.move-title', { count: files.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={(event) => void run(event)}>
        <Stack gap="md" data-media-move>
          <FolderInput
            label={t('media.move-to')}
            folders={folders}
            options={folders}
            value={folder}
            onChange={setFolder}
            data-autofocus
          />
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('media.move-run')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
