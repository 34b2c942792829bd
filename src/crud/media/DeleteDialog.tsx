import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { UsesList } from '../uses/UsesList.tsx'
import type { MediaFile } from './mediaQuery.ts'

interface Props {
  files: readonly MediaFile[]
  /** What shows any of them; absent while nobody knows. */
  uses: readonly DocumentUses[] | undefined
  /** How many of several are shown. */
  shown?: number | undefined
  onClose(): void
  /** Those that are gone; `isOver` where none is left. */
  onDone(gone: readonly MediaFile[], isOver: boolean): void
}

/** Asks once before files go for good, with what shows them. */
export function DeleteDialog({ files, uses, shown = 0, onClose, onDone }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isOne = files.length === 1
  const remove = async (): Promise<void> => {
    setBusy(true)
    const gone: MediaFile[] = []
    const failed: string[] = []
    for (const file of files) {
      const answer = await client.remove('file', file._id, file.version)
      if (answer.ok) gone.push(file)
      else
        failed.push(
          isOne
            ? answer.failures[0]!.message[locale]
            : t('media.delete-failed', {
                name: file.name,
                why: answer.failures[0]!.message[locale],
              }),
        )
    }
    setBusy(false)
    setFailure(failed.join(' '))
    onDone(gone, failed.length === 0)
  }
  const known = !uses ? 'unknown' : uses.length > 0 ? 'used' : 'unused'
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={
        isOne
          ? t('media.delete-title', { name: files[0]!.name })
          : t('media.delete-many-title', { count: files.length })
      }
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-media-deletion>
        <Text>
          {isOne
            ? t(`media.delete-${known}`, { count: uses?.length ?? 0 })
            : t(`media.delete-many-${known}`, { count: files.length, shown })}
        </Text>
        {uses && <UsesList plain uses={uses} />}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={busy} onClick={() => void remove()}>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
