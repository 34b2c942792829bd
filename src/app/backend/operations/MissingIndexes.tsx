import { Stack, Text, Title } from '@mantine/core'
import type { OperationsStatus } from '#gateway'
import { formatNumber, useLocale, useText } from '#i18n'
import { CountedTable } from './CountedTable.tsx'

/** Indexes that would have served an answer: which fields, where they are declared, and how often they were missed. */
export function MissingIndexes({ missing }: Pick<OperationsStatus, 'missing'>) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <Stack component="section" gap="sm" aria-labelledby="operations-missing">
      <Title order={2} size="h3" id="operations-missing">
        {t('operations.missing.title')}
      </Title>
      {missing.length === 0 ? (
        <Text c="dimmed">{t('operations.missing.none')}</Text>
      ) : (
        <CountedTable
          column="fields"
          rows={missing}
          keyOf={({ collection, fields }) => `${collection} ${fields.join()}`}
          what={({ collection, fields, file }) => (
            <div>
              {collection}: {fields.join(', ')}
              <Text size="sm" c="dimmed">
                {file}
              </Text>
            </div>
          )}
          longest={({ slowest }) =>
            slowest === 0
              ? t('operations.missing.refused')
              : t('operations.ms', { ms: formatNumber(Math.round(slowest), locale) })
          }
        />
      )}
    </Stack>
  )
}
