import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTogether } from '#crud'
import type { Along } from '#gateway'
import { useText } from '#i18n'
import { useBuilder } from '../context/builderContext.ts'
import { useProblems } from './ProblemCount.tsx'
import { Problems } from './Problems.tsx'
import './problems.css'

interface Props {
  onClose(): void
  /** Leads to the list beside the page. */
  onLook(): void
  /** Makes room for what is to be changed. */
  onJump(): void
  onPublish(along: readonly Along[]): void
}

/** What could be better before visitors see the page, and what goes out with it; it may be published all the same. */
export function PublishDialog({ onClose, onLook, onJump, onPublish }: Props) {
  const t = useText('builder')
  const backend = useText('backend')
  const { page } = useBuilder()
  const count = useProblems().length
  const { list, along, isPending } = useTogether('page', page)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={count > 0 ? t('publish-warnings.title', { count }) : t('bar.publish')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-publish-warnings>
        {count > 0 && (
          <>
            <Text>{t('publish-warnings.text')}</Text>
            <div className="builder-listed">
              <Problems onJump={() => (onLook(), onJump())} />
            </div>
          </>
        )}
        {list}
        <Group justify="flex-end">
          {count > 0 && (
            <Button variant="default" onClick={onLook}>
              {t('publish-warnings.look')}
            </Button>
          )}
          {/* It has the focus from the first on, so it waits without being disabled. */}
          <Button
            data-autofocus
            aria-disabled={isPending || undefined}
            data-disabled={isPending || undefined}
            onClick={() => isPending || onPublish(along)}
          >
            {along.length > 0
              ? backend('publishing.publish-all', { count: along.length })
              : count > 0
                ? t('publish-warnings.anyway')
                : t('bar.publish')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
