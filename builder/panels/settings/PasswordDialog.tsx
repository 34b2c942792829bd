import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { SchemaForm } from '#forms'
import type { JsonSchema, Validator } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import type { Bilingual } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import type { Autosave } from '../../store/autosave.ts'
import { beginInField } from '#crud'

const L = (th: string, en: string): Bilingual => ({ th, en })
/** As the entity says. */
const LEAST = 8
const PASSWORD: JsonSchema = {
  type: 'object',
  properties: {
    password: {
      type: 'string',
      minLength: LEAST,
      maxLength: 200,
      'x-widget': 'password',
      'x-label': L('รหัสผ่านใหม่ของหน้า', 'New page password'),
      'x-help': L(`อย่างน้อย ${LEAST} ตัวอักษร`, `At least ${LEAST} characters`),
    },
  },
  required: ['password'],
} as JsonSchema

const failuresOf: Validator = (values) => {
  const { length } = [...((values as { password?: string }).password ?? '')]
  return length >= LEAST
    ? []
    : [
        length === 0
          ? { code: 'field-required', path: 'password' }
          : { code: 'field-too-short', path: 'password', params: { limit: LEAST } },
      ]
}

/** What visitors enter before they see the page. It holds at once, is hashed where it is kept, and never shown again. */
export function PasswordDialog({ autosave, onClose }: { autosave: Autosave; onClose(): void }) {
  const t = useText('builder')
  const locale = useLocale()
  const { store } = useBuilder()
  const locked = useBuilderState((state) => state.locked)
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState(false)
  const send = async (password: string): Promise<void> => {
    setWorking(true)
    const answer = await autosave.set({ password })
    setWorking(false)
    if (answer.ok)
      notifications.show({
        color: 'green',
        message: t(store.getState().locked ? 'password.set' : 'password.taken-away'),
      })
    // What only the person can take away has a dialog of its own.
    if (answer.ok || autosave.status.getState().open) return onClose()
    setProblem(answer.failure.message[locale])
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('password.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack ref={beginInField} gap="md" data-page-password>
        <Text size="sm">{t(locked ? 'password.has' : 'password.has-none')}</Text>
        <SchemaForm
          schema={PASSWORD}
          validator={failuresOf}
          values={{}}
          fillDefaults={false}
          label={t('password.title')}
          onSubmit={(values) => send((values as { password: string }).password)}
          actions={
            <Stack gap="sm">
              <Text role="alert" c="red" size="sm">
                {problem}
              </Text>
              <Group justify="flex-end">
                {locked && (
                  <Button variant="default" disabled={working} onClick={() => void send('')}>
                    {t('password.remove')}
                  </Button>
                )}
                <Button type="submit" loading={working}>
                  {t('password.keep')}
                </Button>
              </Group>
            </Stack>
          }
        />
      </Stack>
    </Modal>
  )
}
