import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { beginInField, CallError, forget, printPath, type ShownPrint } from '#crud'
import { gatewayServices } from '#flow'
import { SchemaForm } from '#forms'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'

interface Props {
  entity: string
  record: StoredRecord
  prints: ShownPrint[]
  onClose(): void
}

/** Characters that the gateway takes. */
const MAX_SUBJECT = 200
const MAX_WORDS = 5000

/** Sends the record as a PDF: to whom and with what words begins as the stored template has it. */
export function MailDialog({ entity, record, prints, onClose }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const [name, setName] = useState(prints[0]!.name)
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      lockScroll={false}
      title={t('mail.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-mail={name}>
        {prints.length > 1 && (
          <Select
            label={t('mail.print')}
            allowDeselect={false}
            data={prints.map((one) => ({ value: one.name, label: one.label[locale] }))}
            value={name}
            onChange={(next) => next && setName(next)}
          />
        )}
        <Letter key={name} name={name} entity={entity} record={record} onClose={onClose} />
      </Stack>
    </Modal>
  )
}

interface Proposed {
  to: string
  subject: string
  text: string
  file: string
}

function Letter({
  name,
  entity,
  record,
  onClose,
}: Pick<Props, 'entity' | 'record' | 'onClose'> & { name: string }) {
  const t = useText('backend')
  const { client } = useSession()
  const path = `/api/print/${name}/${encodeURIComponent(record._id)}/mail`
  const { data, error } = useQuery({
    queryKey: ['print-mail', name, record._id, record.version],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: Proposed }>(path)
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  if (error)
    return (
      <Alert color="red" role="alert">
        {t('mail.failed')}
      </Alert>
    )
  if (!data) return <Text role="status">{t('loading')}</Text>
  return <LetterForm {...{ name, entity, record, path, onClose }} proposed={data} />
}

/** What a letter says of itself. */
function useLetterSchema() {
  const t = useText('backend')
  return useMemo(
    () => ({
      type: 'object',
      required: ['to', 'subject', 'text'],
      properties: {
        to: {
          type: 'string',
          maxLength: 600,
          // Addresses stand in a line, however many there may be.
          'x-widget': 'text',
          'x-label': t('mail.to'),
          'x-help': t('mail.to-help'),
        },
        subject: { type: 'string', maxLength: MAX_SUBJECT, 'x-label': t('mail.subject') },
        text: {
          type: 'string',
          maxLength: MAX_WORDS,
          'x-widget': 'multiline',
          'x-label': t('mail.text'),
        },
      },
    }),
    [t],
  )
}

function LetterForm({
  name,
  entity,
  record,
  path,
  proposed: { file, ...values },
  onClose,
}: Pick<Props, 'entity' | 'record' | 'onClose'> & {
  name: string
  path: string
  proposed: Proposed
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const queries = useQueryClient()
  const services = useMemo(() => gatewayServices(client), [client])
  const schema = useLetterSchema()
  return (
    <div ref={beginInField}>
      <SchemaForm
        schema={schema as never}
        values={values}
        services={services}
        label={t('mail.title')}
        onSubmit={async (given) => {
          const answer = await client.call<{ data: { sent: number } }>(path, {
            method: 'POST',
            body: given,
          })
          if (!answer.ok) {
            const [first] = answer.failures
            if (!first?.path) notifications.show({ color: 'red', message: first?.message[locale] })
            return answer.failures
          }
          onClose()
          notifications.show({ color: 'green', message: t('mail.sent') })
          await forget(queries, entity)
          return undefined
        }}
        actions={
          <Group justify="space-between">
            <a href={printPath(name, [record._id])} target="_blank" rel="noreferrer">
              <IconPaperclip size={16} aria-hidden /> {file}
            </a>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" data-confirm>
                {t('mail.send')}
              </Button>
            </Group>
          </Group>
        }
      />
    </div>
  )
}
