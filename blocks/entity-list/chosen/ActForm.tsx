import { Modal, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { askedSchema, REASON, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { Field, Transition } from '#schema'
import { AskingForm } from './AskingForm.tsx'
import type { Given } from './task.ts'

const MAX_REASON = 1000

/** What a transition asks for, filled in once for all of the records. */
export function ActForm({
  model,
  transition,
  count,
  onGiven,
  onClose,
}: {
  model: VisibleEntity
  transition: Transition
  count: number
  onGiven(given: Given): Promise<void>
  onClose(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const label = transition.label[locale]
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
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={`${label} (${formatNumber(count, locale)})`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-asked={transition.id}>
        {transition.confirm && <Text>{transition.confirm[locale]}</Text>}
        <AskingForm
          model={model}
          schema={schema}
          label={label}
          danger={transition.color === 'red'}
          onClose={onClose}
          onGiven={({ [REASON]: reason, ...values }) =>
            void onGiven({ reason: reason as string | undefined, values })
          }
        />
      </Stack>
    </Modal>
  )
}
