import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConfirmDialog, doEach, forget, recordTitle, type Outcome, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { useSession } from '#session'

export type ChosenTask = { records: StoredRecord[] } & (
  { kind: 'delete' } | { kind: 'transition'; transition: Transition }
)

interface Props {
  model: VisibleEntity
  task: ChosenTask
  /** Hears with which records it is done. */
  onDone(records: StoredRecord[]): void
  onClose(): void
}

/** Asks before something is done with several records, shows how far it is, and what was refused and why. */
export function ChosenDialog({ model, task, onDone, onClose }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client } = useSession()
  const stop = useRef(new AbortController())
  const [done, setDone] = useState<number>()
  const [refused, setRefused] = useState<Outcome[]>()
  const { records } = task
  const count = formatNumber(records.length, locale)
  const label = task.kind === 'delete' ? t('delete') : task.transition.label[locale]

  async function run(reason: string | undefined): Promise<void> {
    setDone(0)
    const outcomes = await doEach(
      records,
      ({ _id, version }) =>
        task.kind === 'delete'
          ? client.remove(model.name, _id, version)
          : client.transition(model.name, _id, {
              transition: task.transition.id,
              version,
              ...(reason ? { reason } : {}),
            }),
      { onProgress: setDone, signal: stop.current.signal },
    )
    await forget(queries, model.name)
    const [well, badly] = [true, false].map((isDone) =>
      outcomes.filter(({ failures }) => (failures.length === 0) === isDone),
    ) as [Outcome[], Outcome[]]
    onDone(well.map(({ record }) => record))
    if (well.length > 0)
      notifications.show({
        color: 'green',
        message: t('list.acted', { label, count: well.length }),
      })
    if (badly.length === 0) onClose()
    else setRefused(badly)
  }

  if (refused) return <Refused model={model} label={label} refused={refused} onClose={onClose} />
  if (done !== undefined)
    return (
      <Running label={label} done={done} of={records.length} onStop={() => stop.current.abort()} />
    )
  return (
    <ConfirmDialog
      title={`${label} (${count})`}
      action={label}
      text={
        task.kind === 'delete'
          ? t('list.delete-chosen-text', { count: records.length })
          : (task.transition.confirm?.[locale] ??
            t('list.act-text', { label, count: records.length }))
      }
      needsReason={task.kind === 'transition' && task.transition.reason === true}
      danger={task.kind === 'delete' || task.transition.color === 'red'}
      onClose={onClose}
      onConfirm={run}
    />
  )
}

function Running({
  label,
  done,
  of,
  onStop,
}: {
  label: string
  done: number
  of: number
  onStop(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const text = t('list.acting', { done: formatNumber(done, locale), of: formatNumber(of, locale) })
  return (
    <Modal opened onClose={onStop} lockScroll={false} title={label} withCloseButton={false}>
      <Stack gap="md" data-acting>
        <Text role="status">{text}</Text>
        <progress className="sala-acting" value={done} max={of} aria-label={text} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onStop} data-autofocus>
            {t('list.act-stop')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What was refused, record by record, with why. */
function Refused({
  model: { entity },
  label,
  refused,
  onClose,
}: Pick<Props, 'model' | 'onClose'> & { label: string; refused: Outcome[] }) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={label}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-refused={refused.length}>
        <Alert color="red">{t('list.act-refused', { count: refused.length })}</Alert>
        <List spacing="xs">
          {refused.map(({ record, failures }) => (
            <List.Item key={record._id} data-record={record._id}>
              <Text span fw={600}>
                {recordTitle(entity, record, locale)}
              </Text>{' '}
              {failures[0]?.message[locale]}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
