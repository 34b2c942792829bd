import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { Bilingual } from '#shared'
import { UsesList } from '../uses/UsesList.tsx'
import type { MediaFile } from './mediaQuery.ts'

interface Props {
  file: MediaFile
  /** Absent while nobody knows. */
  uses: readonly DocumentUses[] | undefined
  onClose(): void
  onDone(): void
}

/** Asks before a file goes for good, with what shows it. */
export function DeleteDialog({ file, uses, onClose, onDone }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  const remove = async (): Promise<void> => {
    setBusy(true)
    const answer = await client.remove('file', file._id, file.version)
    setBusy(false)
    setFailure(answer.ok ? null : answer.failures[0]!.message)
    if (answer.ok) onDone()
  }
  return (
    <Modal opened onClose={onClose} lockScroll={false} title={t('media.delete-title', { name: file.name })} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md" data-media-deletion>
        <Text>{t(!uses ? 'media.delete-unknown' : uses.length > 0 ? 'media.delete-used' : 'media.delete-unused', { count: uses?.length ?? 0 })}</Text>
        {uses && <UsesList plain uses={uses} />}
        {failure && <Alert color="red" role="alert">{failure[locale]}</Alert>}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>{t('cancel')}</Button>
          <Button color="red" loading={busy} onClick={() => void remove()}>{t('delete')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
