import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Popover,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMail, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CallError } from '#crud'
import { formatDate, useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import type { Given, ShownReport } from './useReports.ts'

const ENTITY = 'report-schedule'
const MAX_SHOWN = 50
const EVERY = ['day', 'week', 'month'] as const
const FORMATS = ['pdf', 'xlsx'] as const
const WEEK = ['1', '2', '3', '4', '5', '6', '7'] as const

/** When a report goes out by mail by itself: what this person asked for, what failed, and more of it. */
export function Schedules({ report, given }: { report: ShownReport; given: Given }) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const queries = useQueryClient()
  const queryKey = ['records', ENTITY, report.name]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await client.query(ENTITY, {
        args: [{ report: report.name }],
        paging: { page: 1, limit: MAX_SHOWN, total: false },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  async function stop({ _id, version }: StoredRecord): Promise<void> {
    const answer = await client.remove(ENTITY, _id, version)
    if (!answer.ok)
      notifications.show({ color: 'red', message: answer.failures[0]?.message[locale] })
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Stack gap="xs" data-schedules={data.length}>
      {data.map((one) => (
        <Group key={one._id} gap="xs" wrap="nowrap">
          <IconMail size={16} aria-hidden />
          <Text size="sm">
            {t(`reports.mail.every-${String(one.every)}`)} {String(one.hour)}:00 · {String(one.to)}{' '}
            · {t('reports.mail.next', { at: formatDate(String(one.next_at), locale, 'datetime') })}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('reports.mail.stop', { to: String(one.to) })}
            onClick={() => void stop(one)}
          >
            <IconX size={14} />
          </ActionIcon>
          {typeof one.error === 'string' && one.error && (
            <Alert color="red" p="xs" role="alert">
              {t('reports.mail.failed', { why: one.error })}
            </Alert>
          )}
        </Group>
      ))}
      <Ask
        onAsk={async (body) => {
          const answer = await client.call(`/api/report/${report.name}/schedule`, {
            method: 'POST',
            body: { ...body, given },
          })
          await queries.invalidateQueries({ queryKey })
          return answer.ok ? undefined : answer.failures[0]?.message[locale]
        }}
      />
    </Stack>
  )
}

function Ask({ onAsk }: { onAsk(body: object): Promise<string | undefined> }) {
  const t = useText('backend')
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [every, setEvery] = useState<string>('week')
  const [day, setDay] = useState(1)
  const [hour, setHour] = useState(8)
  const [format, setFormat] = useState<string>('pdf')
  const [to, setTo] = useState(String((user as { email?: string } | null)?.email ?? ''))
  const [problem, setProblem] = useState<string>()
  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    const refused = await onAsk({ every, hour, to, format, ...(every !== 'day' && { day }) })
    setProblem(refused)
    if (refused === undefined) setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} withinPortal trapFocus position="bottom-start">
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          w="fit-content"
          leftSection={<IconMail size={16} aria-hidden />}
          data-schedule
          onClick={() => setOpen(!isOpen)}
        >
          {t('reports.mail.ask')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={(event) => void ask(event)}>
          <Stack gap="sm">
            <When {...{ every, day, setEvery, setDay }} />
            <TextInput
              type="number"
              label={t('reports.mail.hour')}
              min={0}
              max={23}
              value={hour}
              onChange={({ currentTarget }) => setHour(Number(currentTarget.value))}
            />
            <Select
              label={t('reports.mail.format')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={FORMATS.map((value) => ({ value, label: t(`reports.mail.${value}`) }))}
              value={format}
              onChange={(next) => setFormat(next ?? 'pdf')}
            />
            <TextInput
              label={t('reports.mail.to')}
              description={t('reports.mail.to-help')}
              value={to}
              error={problem}
              onChange={({ currentTarget: { value } }) => setTo(value)}
            />
            <Button type="submit" size="xs">
              {t('reports.mail.save')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

interface WhenProps {
  every: string
  day: number
  setEvery(every: string): void
  setDay(day: number): void
}

/** How often, and on which day. */
function When({ every, day, setEvery, setDay }: WhenProps) {
  const t = useText('backend')
  return (
    <>
      <Select
        label={t('reports.mail.every')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={EVERY.map((value) => ({ value, label: t(`reports.mail.every-${value}`) }))}
        value={every}
        onChange={(next) => {
          setEvery(next ?? 'week')
          setDay(1)
        }}
      />
      {every === 'week' && (
        <Select
          label={t('reports.mail.weekday')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={WEEK.map((value) => ({ value, label: t(`reports.mail.day-${value}`) }))}
          value={String(day)}
          onChange={(next) => setDay(Number(next ?? 1))}
        />
      )}
      {every === 'month' && (
        <TextInput
          type="number"
          label={t('reports.mail.day')}
          min={1}
          max={28}
          value={day}
          onChange={({ currentTarget }) => setDay(Number(currentTarget.value))}
        />
      )}
    </>
  )
}
