import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { OperationsStatus } from '#gateway'
import { formatNumber, useLocale, useText } from '#i18n'
import { CountedTable } from './CountedTable.tsx'

/** So many are shown at first. */
const FIRST = 10

/** The shapes of statements that took long since the gateway started, those that took the most time first. */
export function SlowStatements({ slow: { statements, from } }: Pick<OperationsStatus, 'slow'>) {
  const t = useText('backend')
  const locale = useLocale()
  const [all, setAll] = useState(false)
  const shown = all ? statements : statements.slice(0, FIRST)
  return (
    <Stack component="section" gap="sm" aria-labelledby="operations-slow">
      <Title order={2} size="h3" id="operations-slow">
        {t('operations.slow.title')}
      </Title>
      {statements.length === 0 ? (
        <Text c="dimmed">
          {from === 0 ? t('operations.slow.off') : t('operations.slow.none', { ms: from })}
        </Text>
      ) : (
        <CountedTable
          column="statement"
          rows={shown}
          keyOf={({ statement }) => statement}
          what={({ statement }) => <pre>{statement}</pre>}
          longest={({ longest }) => t('operations.ms', { ms: formatNumber(longest, locale) })}
        />
      )}
      {shown.length < statements.length && (
        <Button variant="default" className="sala-operations-more" onClick={() => setAll(true)}>
          {t('operations.slow.all', { count: statements.length })}
        </Button>
      )}
    </Stack>
  )
}
