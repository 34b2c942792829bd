import { ActionIcon, Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CallError } from '#crud'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import type { ShownReport } from './useReports.ts'

/** Views of lists and parameters of reports are kept alike: what stands behind the `?` of the address. */
const KEPT = 'list-view'
/** Who may keep something for others, by the rules of that entity. */
const SHARING = ['superadmin', 'admin', 'manager']
const MAX_KEPT = 50

const listOf = ({ name }: ShownReport): string => `report-${name.replace('/', '-')}`.slice(0, 60)

/** Parameters of a report that somebody keeps, for themselves or for everyone: each fills the form again. */
export function KeptParameters({ report }: { report: ShownReport }) {
  const t = useText('backend')
  const locale = useLocale()
  const { client, user } = useSession()
  const queries = useQueryClient()
  const [words, setWords] = useSearchParams()
  const list = listOf(report)
  const queryKey = ['records', KEPT, list]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await client.query(KEPT, {
        args: [{ list }],
        sort: { name: 1 },
        paging: { page: 1, limit: MAX_KEPT, total: false },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  const isShared = (kept: StoredRecord): boolean => kept.audience !== 'mine'
  const canShare = user?.roles.some((role) => SHARING.includes(role)) === true
  const mayDelete = (kept: StoredRecord): boolean =>
    kept.created_by === user?._id ? !isShared(kept) || canShare : canShare

  async function remove(kept: StoredRecord): Promise<void> {
    const answer = await client.remove(KEPT, kept._id, kept.version)
    if (!answer.ok)
      notifications.show({ color: 'red', message: answer.failures[0]?.message[locale] })
    await queries.invalidateQueries({ queryKey })
  }

  return (
    <Group gap="xs" wrap="wrap" data-kept={data.length}>
      {data.map((kept) => (
        <Button.Group key={kept._id}>
          <Button
            size="compact-sm"
            variant={words.toString() === String(kept.query ?? '') ? 'light' : 'default'}
            onClick={() => setWords(new URLSearchParams(String(kept.query ?? '')))}
          >
            {String(kept.name)}
            {isShared(kept) && ` · ${t('reports.kept.shared')}`}
          </Button>
          {mayDelete(kept) && (
            <ActionIcon
              variant="default"
              size="md"
              aria-label={t('reports.kept.remove', { name: String(kept.name) })}
              onClick={() => void remove(kept)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </Button.Group>
      ))}
      <Keep
        canShare={canShare}
        onKeep={async (name, audience) => {
          const answer = await client.create(KEPT, {
            data: { list, name, audience, query: words.toString() },
          })
          await queries.invalidateQueries({ queryKey })
          return answer.ok ? undefined : answer.failures[0]?.message[locale]
        }}
      />
    </Group>
  )
}

function Keep({
  canShare,
  onKeep,
}: {
  canShare: boolean
  onKeep(name: string, audience: 'mine' | 'everyone'): Promise<string | undefined>
}) {
  const t = useText('backend')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isForAll, setForAll] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function saveParameters(): Promise<void> {
    if (!name.trim()) return setProblem(t('reports.kept.name-needed'))
    const refused = await onKeep(name.trim(), isForAll ? 'everyone' : 'mine')
    setProblem(refused)
    if (refused !== undefined) return
    setOpen(false)
    setName('')
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} withinPortal trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmark size={16} aria-hidden />}
          data-keep
          onClick={() => setOpen(!isOpen)}
        >
          {t('reports.kept.keep')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void saveParameters()
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={t('reports.kept.name')}
              maxLength={60}
              value={name}
              error={problem}
              data-autofocus
              onChange={({ currentTarget: { value } }) => {
                setName(value)
                setProblem(undefined)
              }}
            />
            {canShare && (
              <Checkbox
                label={t('reports.kept.for-all')}
                checked={isForAll}
                onChange={({ currentTarget: { checked } }) => setForAll(checked)}
              />
            )}
            <Button type="submit" size="xs">
              {t('reports.kept.save')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
