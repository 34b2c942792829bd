import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#i18n'
import { findDifferences, toDocument } from '#pages/model'
import type { StoredRecord } from '#schema'
import { useBuilder } from '../builderContext.ts'
import { documentOf } from '../store/pageRecord.ts'
import { DifferenceList } from './DifferenceList.tsx'

interface Props {
  current: StoredRecord
  onClose(): void
  onTheirs(): void
  onMine(): void
}

/** Somebody else saved this page meanwhile: what theirs has that mine has not, and the choice. Looking loses nothing. */
export function ConflictDialog({ current, onClose, onTheirs, onMine }: Props) {
  const t = useText('builder')
  const { store } = useBuilder()
  const differences = findDifferences(toDocument(store.getState().model), documentOf(current))
  return (
    <Modal opened onClose={onClose} title={t('conflict.title')} size="lg" lockScroll={false} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md" data-conflict>
        <Text>{t('conflict.text')}</Text>
        <Text fw={600}>{t('conflict.differs')}</Text>
        <DifferenceList differences={differences.ok ? differences.value : []} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onTheirs}>{t('conflict.theirs')}</Button>
          <Button onClick={onMine}>{t('conflict.mine')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
