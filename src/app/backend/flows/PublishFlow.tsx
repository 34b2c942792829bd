import { Button, Group, Modal, Stack } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTogether } from '#crud'
import { useText } from '#i18n'
import type { EditedFlow } from './useFlowDraft.ts'

/** Publishes a flow: at once where nothing goes out with it, else after that was chosen. */
export function PublishFlow({ flow, id }: { flow: EditedFlow; id: string }) {
  const t = useText('backend')
  const { list, along, entries, isPending } = useTogether('flow', id)
  const isAlone = !isPending && entries.length === 0
  const publish = (): void => {
    flow.setAsksAlong(false)
    void flow.publish(along)
  }
  const publishAlone = useEffectEvent(publish)
  useEffect(() => {
    if (isAlone) publishAlone()
  }, [isAlone])
  if (isPending || isAlone) return null
  return (
    <Modal
      opened
      onClose={() => flow.setAsksAlong(false)}
      title={t('flows.publish')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {list}
        <Group justify="flex-end">
          <Button data-autofocus loading={flow.busy} onClick={publish}>
            {along.length > 0
              ? t('publishing.publish-all', { count: along.length })
              : t('flows.publish')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
