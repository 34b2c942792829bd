import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { SchemaForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { systemClock, type Bilingual, type Failure } from '#shared'
import { useBuilder } from '../../context/builderContext.ts'
import type { Autosave } from '../../store/autosave.ts'
import type { Schedule } from '../../store/pageRecord.ts'
import { beginInField } from '#crud'
import { isEmptySchedule, scheduleFailures } from './scheduleFailures.ts'

const L = (th: string, en: string): Bilingual => ({ th, en })
const TIMES: JsonSchema = {
  type: 'object',
  properties: {
    publish_at: {
      type: 'string',
      format: 'date-time',
      formatMinimum: 'today',
      'x-label': L('เผยแพร่เมื่อ', 'Publish at'),
    },
    unpublish_at: {
      type: 'string',
      format: 'date-time',
      formatMinimum: 'today',
      'x-label': L('เลิกเผยแพร่เมื่อ', 'Unpublish at'),
    },
  },
} as JsonSchema

/** When the page is published and unpublished by itself. */
export function ScheduleDialog({ autosave, onClose }: { autosave: Autosave; onClose(): void }) {
  const t = useText('builder')
  const locale = useLocale()
  const { store } = useBuilder()
  const [schedule] = useState(() => store.getState().schedule)
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState(false)
  const send = async (times: Schedule): Promise<void> => {
    setWorking(true)
    const answer = await autosave.set({
      publish_at: times.publish_at ?? null,
      unpublish_at: times.unpublish_at ?? null,
    })
    setWorking(false)
    // What only the person can take away has a dialog of its own.
    if (answer.ok)
      notifications.show({
        color: 'green',
        message: t(Object.keys(times).length > 0 ? 'announced.scheduled' : 'announced.unscheduled'),
      })
    if (answer.ok || autosave.status.getState().open) return onClose()
    setProblem(answer.failure.message[locale])
  }
  const save = async (values: unknown): Promise<Failure[] | void> => {
    const times = values as Schedule
    setProblem(isEmptySchedule(times) ? t('schedule.none') : '')
    const failures = scheduleFailures(times, systemClock.now())
    if (failures.length > 0) return failures
    if (!isEmptySchedule(times)) await send(times)
  }
  const isSet = Object.keys(schedule).length > 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('schedule.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack ref={beginInField} gap="md" data-schedule>
        <Text size="sm">{t('schedule.text')}</Text>
        <SchemaForm
          schema={TIMES}
          values={schedule as Record<string, unknown>}
          fillDefaults={false}
          label={t('schedule.title')}
          onSubmit={save}
          actions={
            <Stack gap="sm">
              <Text role="alert" c="red" size="sm">
                {problem}
              </Text>
              <Group justify="flex-end">
                {isSet && (
                  <Button variant="default" disabled={working} onClick={() => void send({})}>
                    {t('schedule.off')}
                  </Button>
                )}
                <Button type="submit" loading={working}>
                  {t('schedule.save')}
                </Button>
              </Group>
            </Stack>
          }
        />
      </Stack>
    </Modal>
  )
}
