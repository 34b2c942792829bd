import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takeBackPublication, type Publishable } from '#gateway'
import type { StoredRecord } from '#schema'
import { formatDate, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text as AnyText } from '#shared'
import { publishingPlanQuery } from './publishingPlan.ts'

interface Props {
  collection: Publishable
  id: string
  /** Changes when the document is published. */
  version: number
  onTakenBack?: (record: StoredRecord) => void
}

/** What went out last with a document, and the one press that takes all of it back. */
export function LastPublication({ collection, id, version, onTakenBack }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const plan = publishingPlanQuery(client, collection, id)
  const { data } = useQuery({ ...plan, queryKey: [...plan.queryKey, version] as never })
  const last = data?.last
  if (!last) return null
  const titles = (all: unknown[]): string =>
    all.map((title) => pickText(title as AnyText, locale)).join(', ')
  const takeBack = async (): Promise<void> => {
    setBusy(true)
    const answer = await takeBackPublication(client, collection, id)
    setBusy(false)
    if (!answer.ok)
      return void notifications.show({ color: 'red', message: answer.failures[0]!.message[locale] })
    notifications.show({ color: 'green', message: t('publishing.taken-back') })
    const own = answer.value.data.published.find((one) => one.id === id)
    if (own) onTakenBack?.(own.record)
    await queries.invalidateQueries({ queryKey: ['records'] })
  }
  return (
    <Group gap="xs" data-last-publication>
      <Text size="sm">
        {t('publishing.last', { time: formatDate(last.at, locale, 'datetime'), by: last.by })}
        {last.titles.length > 1 &&
          ` · ${t('publishing.last-with', { titles: titles(last.titles) })}`}
      </Text>
      {last.changed ? (
        <Text size="sm" c="dimmed">
          {t('publishing.last-changed', { titles: titles(last.changed) })}
        </Text>
      ) : (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void takeBack()}>
          {t('publishing.take-back')}
        </Button>
      )}
    </Group>
  )
}
