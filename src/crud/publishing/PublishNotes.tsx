import { Badge, List, Stack, Text } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { usePublishNotes } from './usePublishNotes.ts'

/** Before a page is published elsewhere than in the builder: what visitors would trip over. */
export function PublishNotes({ page }: { page: StoredRecord }) {
  const t = useText('backend')
  const locale = useLocale()
  const { data } = usePublishNotes(page)
  if (!data || data.problems.length === 0) return null
  return (
    <Stack gap="xs" data-publish-notes>
      {data.behind && <Text size="sm">{t('publishing.behind')}</Text>}
      <Text fw={600}>{t('publishing.notes', { count: data.problems.length })}</Text>
      <List size="sm" spacing="xs">
        {data.problems.map(({ code, level, message }, index) => (
          <List.Item key={index} data-problem={code} data-level={level}>
            <Text span size="sm" fw={600} c={level === 'error' ? 'red' : undefined}>
              {t(`publishing.${level}`)}:{' '}
            </Text>
            {message[locale]}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {t('publishing.where')}
      </Text>
    </Stack>
  )
}

/** Says of a published page that there is work in it which visitors do not see. */
export function NewerDraft({ page }: { page: StoredRecord }) {
  const t = useText('backend')
  const { data } = usePublishNotes(page)
  return data?.behind ? (
    <Badge variant="light" size="lg" tt="none" color="yellow" data-newer-draft>
      {t('publishing.newer')}
    </Badge>
  ) : null
}
