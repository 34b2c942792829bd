import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { EntityDocument } from '#schema'
import { fieldLabel } from '../fields.ts'
import { FieldValue } from '../FieldValue.tsx'

interface Props {
  entity: EntityDocument
  failure: ClientFailure
  onClose(): void
  onKeepMine(): void
  onTakeTheirs(): void
}

/** Somebody else was faster: what they made of it, and the choice. Nothing typed is lost by looking. */
export function ConflictDialog({ entity, failure, onClose, onKeepMine, onTakeTheirs }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { current, differs = [] } = failure
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={t('conflict.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-conflict>
        <Text>{t('conflict.text')}</Text>
        {current && differs.length > 0 && (
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('conflict.field')}</Table.Th>
                <Table.Th>{t('conflict.now')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differs.map((field) => (
                <Table.Tr key={field}>
                  <Table.Td>{fieldLabel(entity, field, locale)}</Table.Td>
                  <Table.Td>
                    <FieldValue field={entity.properties[field] ?? {}} value={current[field]} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('conflict.theirs')}
          </Button>
          <Button onClick={onKeepMine}>{t('conflict.mine')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
