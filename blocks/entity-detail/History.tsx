import { Skeleton, Stack, Text, Timeline, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fieldLabel, FieldValue, useReferences, type VisibleEntity } from '#crud'
import type { AuditEntry } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'

/** Who did what to the record, newest first. */
export function History({
  model,
  id,
  version,
}: {
  model: VisibleEntity
  id: string
  version: number
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const { entity, name, states } = model
  const { data, isPending, isError } = useQuery({
    queryKey: ['records', name, 'history', id, version],
    queryFn: async () => {
      const answer = await client.history(name, id)
      if (!answer.ok) throw new Error('history')
      return answer.value
    },
  })
  // What was and what became of a reference, by the name of its record.
  const referring = Object.entries(entity.properties).filter(([, field]) => field['x-ref'])
  const entries = (data ?? []).flatMap(({ changes }) =>
    changes.flatMap(({ field, from, to }) => [{ [field]: from }, { [field]: to }]),
  ) as unknown as StoredRecord[]
  const names = useReferences(referring, entries)
  const label = (transition: string) =>
    states?.transitions.find((one) => one.id === transition)?.label[locale] ?? transition
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('history.title')}
      </Title>
      {isPending && <Skeleton h={80} />}
      {isError && <Text c="dimmed">{t('history.failed')}</Text>}
      {data?.length === 0 && <Text c="dimmed">{t('history.empty')}</Text>}
      <Timeline bulletSize={14} lineWidth={2} active={-1}>
        {data?.map((entry, index) => (
          <Timeline.Item
            key={`${entry.at}-${index}`}
            data-history={entry.action}
            title={
              entry.action === 'transition'
                ? label(entry.transition ?? '')
                : entry.action === 'refused'
                  ? t('history.refused', { label: label(entry.transition ?? '') })
                  : t(`history.${entry.action}`)
            }
          >
            <Text size="sm" c="dimmed">
              {entry.userName ?? t('history.system')} · {formatDate(entry.at, locale, 'datetime')}
            </Text>
            {entry.reason && entry.action !== 'refused' && <Text size="sm">“{entry.reason}”</Text>}
            {entry.action === 'update' && (
              <Changes entity={entity} changes={entry.changes} names={names} />
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Stack>
  )
}

/** What was and what became of each field that changed. */
function Changes({
  entity,
  changes,
  names,
}: {
  entity: VisibleEntity['entity']
  changes: AuditEntry['changes']
  names: ReturnType<typeof useReferences>
}) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <ul className="sala-changes">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span>{fieldLabel(entity, field, locale)}</span>{' '}
          {from === null && to === null ? (
            t('history.changed')
          ) : (typeof from === 'object' && from !== null) ||
            (typeof to === 'object' && to !== null) ? (
            t('history.changed')
          ) : (
            <>
              <FieldValue
                field={entity.properties[field] ?? {}}
                value={from}
                names={names[field]}
              />{' '}
              →{' '}
              <FieldValue field={entity.properties[field] ?? {}} value={to} names={names[field]} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
