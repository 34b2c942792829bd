import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { forget } from '#crud'
import { hearLive } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { pickText, type Text } from '#shared'

const SHOWN = 5
const ASK_EVERY = 30_000

/** The bell of the header: how many notifications are unread, the newest of them, and the way to all. */
export function NotificationBell() {
  const t = useText('backend')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { client, modules } = useSession()
  const { pathname } = useLocation()
  const [shown, setShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => setShown(false), [pathname])
  const list = screenPath(modules, 'notification', 'list')
  const { data } = useQuery({
    queryKey: ['records', 'notification', 'unread'],
    enabled: list !== undefined,
    refetchInterval: ASK_EVERY,
    queryFn: async ({ signal }) => {
      const found = await client.query(
        'notification',
        { args: [{ read: false }], sort: { created_at: -1 }, paging: { page: 1, limit: SHOWN } },
        signal,
      )
      return found.ok
        ? { unread: found.value.data, total: found.value.total }
        : { unread: [], total: 0 }
    },
  })
  useEffect(
    () =>
      hearLive('changed', ({ collection }) => {
        if (collection === 'notification') void forget(queries, collection)
      }),
    [queries],
  )
  if (list === undefined) return null
  const { unread, total } = data ?? { unread: [], total: 0 }

  async function open({ _id, version, link }: StoredRecord): Promise<void> {
    await client.update('notification', _id, { data: { read: true }, version })
    await forget(queries, 'notification')
    void navigate(typeof link === 'string' ? link : list!)
  }

  return (
    <div
      ref={frame}
      className="sala-bell-frame"
      onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
      onBlur={({ relatedTarget }) =>
        relatedTarget && !frame.current?.contains(relatedTarget) && setShown(false)
      }
    >
      <ActionIcon
        className="sala-bell"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.notifications', { count: total })}
        title={t('shell.notifications', { count: total })}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        <IconBell size={20} />
        {total > 0 && (
          <span className="sala-bell-count" aria-hidden>
            {total > 99 ? '99+' : total}
          </span>
        )}
      </ActionIcon>
      {shown && (
        <Notices
          unread={unread}
          list={list}
          onOpen={(notice) => void open(notice)}
          onLeave={() => setShown(false)}
        />
      )}
    </div>
  )
}

function Notices({
  unread,
  list,
  onOpen,
  onLeave,
}: {
  unread: StoredRecord[]
  /** Where all of them are. */
  list: string
  onOpen(notice: StoredRecord): void
  onLeave(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <ul className="sala-bell-panel">
      {unread.map((notice) => (
        <li key={notice._id}>
          <UnstyledButton className="sala-bell-notice" onClick={() => onOpen(notice)}>
            <span className="sala-bell-notice-title">{pickText(notice.title as Text, locale)}</span>
            {notice.text !== undefined && (
              <span className="sala-bell-notice-text">{pickText(notice.text as Text, locale)}</span>
            )}
          </UnstyledButton>
        </li>
      ))}
      <li>
        <Link className="sala-bell-notice" to={list} onClick={onLeave}>
          {t('shell.all-notifications')}
        </Link>
      </li>
    </ul>
  )
}
