import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { PartUses, useUses } from '#crud'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText } from '#shared'
import type { LibraryEntry } from '../context/library.ts'
import { useLibrary } from './useLibrary.ts'

/** Asks before what was saved goes. A part that pages show stays: they are named instead. */
export function DeleteDialog({ entry, onClose }: { entry: LibraryEntry; onClose(): void }) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const { refresh } = useLibrary()
  const uses = useUses('part', entry.kind === 'part' ? entry.own!.id : undefined)
  const [failure, setFailure] = useState<ClientFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const used = (uses.data ?? []).length > 0
  const remove = async (): Promise<void> => {
    setBusy(true)
    const done = await client.remove('page', entry.own!.id, entry.own!.version)
    setBusy(false)
    if (!done.ok) {
      setFailure(done.failures[0]!)
      return void uses.refetch()
    }
    void refresh()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pattern.delete-title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-delete-dialog>
        <p>
          {t(used ? 'pattern.delete-used' : 'pattern.delete-ask', {
            name: pickText(entry.title, locale),
          })}
        </p>
        {used && <PartUses id={entry.own!.id} uses={uses.data!} onDone={() => void refresh()} />}
        {failure && (
          <Alert color="red" role="alert">
            {failure.message[locale]}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('pattern.cancel')}
          </Button>
          {!used && (
            <Button
              color="red"
              loading={busy || (entry.kind === 'part' && uses.isPending)}
              onClick={() => void remove()}
            >
              {t('pattern.delete-yes')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
