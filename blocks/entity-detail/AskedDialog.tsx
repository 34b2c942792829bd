import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { askedSchema, beginInField, REASON, type VisibleEntity } from '#crud'
import { gatewayServices } from '#flow'
import { SchemaForm } from '#forms'
import { useLocale, useText } from '#i18n'
import type { Field, StoredRecord, Transition } from '#schema'
import { useSession } from '#session'
import { useTakeTransition } from './useTakeTransition.ts'

interface Props {
  model: VisibleEntity
  record: StoredRecord
  transition: Transition
  onClose(): void
}

/** Characters of a reason that the gateway takes. */
const MAX_REASON = 1000

/** The fields that a transition asks for, filled in as it is taken; what is wrong stands beside its field. */
export function AskedDialog({ model, record, transition, onClose }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client, user } = useSession()
  const takeTransition = useTakeTransition(model, record, onClose)
  const services = useMemo(() => gatewayServices(client), [client])
  const schema = useMemo(() => {
    const reason = {
      type: 'string',
      maxLength: MAX_REASON,
      'x-widget': 'multiline',
      'x-label': t('detail.reason'),
      'x-help': t('detail.reason-hint'),
    } as unknown as Field
    return askedSchema(model, transition, reason)
  }, [model, transition, t])
  const values = useMemo(
    () =>
      Object.fromEntries(
        (transition.asks ?? []).flatMap(({ field }) =>
          record[field] === undefined ? [] : [[field, record[field]]],
        ),
      ),
    [transition, record],
  )
  const label = transition.label[locale]
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={label}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack ref={beginInField} gap="md" data-asked={transition.id}>
        {transition.confirm && <Text>{transition.confirm[locale]}</Text>}
        <SchemaForm
          schema={schema as never}
          values={values}
          services={services}
          scope={{ ...model.values, $user: user }}
          label={label}
          guarded
          onSubmit={async (given) => {
            const { [REASON]: reason, ...asked } = given as Record<string, unknown>
            return takeTransition(transition, asked, reason as string | undefined)
          }}
          actions={
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('detail.keep')}
              </Button>
              <Button
                type="submit"
                color={transition.color === 'red' ? 'red' : undefined}
                data-confirm
              >
                {label}
              </Button>
            </Group>
          }
        />
      </Stack>
    </Modal>
  )
}
