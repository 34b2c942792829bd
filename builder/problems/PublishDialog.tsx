import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#i18n'
import { useProblems } from './ProblemCount.tsx'
import { Problems } from './Problems.tsx'
import './problems.css'

interface Props {
  onClose(): void
  /** Leads to the list beside the page. */
  onLook(): void
  /** Makes room for what is to be changed. */
  onJump(): void
  onPublish(): void
}

/** What could be better before visitors see the page; it may be published all the same. */
export function PublishDialog({ onClose, onLook, onJump, onPublish }: Props) {
  const t = useText('builder')
  const count = useProblems().length
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('publish-warnings.title', { count })}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-publish-warnings>
        <Text>{t('publish-warnings.text')}</Text>
        <div className="builder-listed">
          <Problems onJump={() => (onLook(), onJump())} />
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onLook}>
            {t('publish-warnings.look')}
          </Button>
          <Button data-autofocus onClick={onPublish}>
            {t('publish-warnings.anyway')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
