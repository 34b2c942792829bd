import { Button, Group, Modal, Stack } from '@mantine/core'
import { UsesList } from '#crud'
import type { DocumentUses } from '#gateway'
import { useText } from '#i18n'

/** Asks before a flow of the site goes. One that runs for visitors or for another flow stays: they are named instead. */
export function DeleteFlow({ uses, onDelete, onClose }: { uses: readonly DocumentUses[]; onDelete(): void; onClose(): void }) {
  const t = useText('backend')
  const runs = uses.some(({ places }) => places.some(({ published }) => published))
  return (
    <Modal opened onClose={onClose} title={t('flows.delete-flow')} lockScroll={false} closeButtonProps={{ 'aria-label': t('flows.close') }}>
      <Stack gap="md" data-delete-flow>
        <p className="sala-flow-ask">{t(runs ? 'flows.delete-runs' : uses.length > 0 ? 'flows.delete-drafts' : 'flows.delete-ask')}</p>
        {uses.length > 0 && <UsesList uses={uses} plain />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>{t('flows.keep')}</Button>
          {!runs && <Button color="red" onClick={onDelete}>{t('flows.delete-flow')}</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}
