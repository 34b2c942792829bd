import { Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import type { VisibleEntity } from '#crud'
import { gatewayServices } from '#flow'
import { SchemaForm } from '#forms'
import { useText } from '#i18n'
import { useSession } from '#session'

/** The fields of an act on several records, and the buttons that do it or leave it. */
export function AskingForm({
  model,
  schema,
  label,
  danger = false,
  onGiven,
  onClose,
}: {
  model: VisibleEntity
  schema: Record<string, unknown>
  label: string
  danger?: boolean
  onGiven(values: Record<string, unknown>): void
  onClose(): void
}) {
  const t = useText('backend')
  const { client, user } = useSession()
  const services = useMemo(() => gatewayServices(client), [client])
  return (
    <SchemaForm
      schema={schema as never}
      services={services}
      scope={{ ...model.values, $user: user }}
      fillDefaults={false}
      label={label}
      onSubmit={async (values) => onGiven(values as Record<string, unknown>)}
      actions={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('detail.keep')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} data-confirm>
            {label}
          </Button>
        </Group>
      }
    />
  )
}
