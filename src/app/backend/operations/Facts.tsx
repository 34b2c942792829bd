import type { OperationsStatus } from '#gateway'
import { formatDate, formatNumber, useLocale, useText } from '#i18n'
import { fileSize } from '#shared'

type Level = 'good' | 'look' | 'wrong'

interface Fact {
  name: string
  value: string
  more?: string
  level?: Level
}

/** Days, hours and minutes. */
function useDuration(): (seconds: number) => string {
  const t = useText('backend')
  return (seconds) => {
    const minutes = Math.floor(seconds / 60)
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
    return days > 0
      ? t('operations.duration.days', { days, hours })
      : hours > 0
        ? t('operations.duration.hours', { hours, minutes: minutes % 60 })
        : t('operations.duration.minutes', { minutes, seconds: Math.floor(seconds % 60) })
  }
}

function useFacts({ database, outbox, sessions, ...rest }: OperationsStatus): Fact[] {
  const t = useText('backend')
  const locale = useLocale()
  const duration = useDuration()
  const number = (count: number): string => formatNumber(count, locale)
  const { pending, late, failed, sent, dropped } = outbox.counts
  return [
    {
      name: t('operations.fact.database'),
      value: t(database.ready ? 'operations.ready' : 'operations.not-ready'),
      more: `${database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} · ${fileSize(database.bytes)}`,
      level: database.ready ? 'good' : 'wrong',
    },
    {
      name: t('operations.fact.waiting'),
      value: number(pending),
      more: t('operations.late', { count: late }),
      level: late > 0 ? 'look' : 'good',
    },
    {
      name: t('operations.fact.failed'),
      value: number(failed),
      more: t('operations.ended', { sent: number(sent), dropped: number(dropped) }),
      level: failed > 0 ? 'wrong' : 'good',
    },
    { name: t('operations.fact.sessions'), value: number(sessions) },
    {
      name: t('operations.fact.memory'),
      value: fileSize(rest.memory.total),
      more: t('operations.heap', { size: fileSize(rest.memory.heap) }),
    },
    {
      name: t('operations.fact.uptime'),
      value: duration(rest.uptime),
      more: t('operations.version', { version: rest.version, node: rest.node }),
    },
    {
      name: t('operations.fact.backup'),
      value: rest.backup
        ? formatDate(rest.backup.at, locale, 'datetime')
        : t('operations.no-backup'),
      ...(rest.backup ? {} : { more: 'npm run sala -- backup' }),
    },
  ]
}

/** How the gateway is, at a glance; a level is told by a word as well as by its colour. */
export function Facts({ status }: { status: OperationsStatus }) {
  const t = useText('backend')
  return (
    <dl className="sala-operations-facts">
      {useFacts(status).map(({ name, value, more, level }) => (
        <div key={name} data-level={level}>
          <dt>
            {name}
            {level && level !== 'good' && <span>{t(`operations.level.${level}`)}</span>}
          </dt>
          <dd>
            <strong>{value}</strong>
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
