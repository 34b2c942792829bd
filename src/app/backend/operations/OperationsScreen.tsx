import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useScreenTitle } from '#crud'
import { formatDate, useLocale, useText } from '#i18n'
import { Facts } from './Facts.tsx'
import { FailedEffects } from './FailedEffects.tsx'
import { MissingIndexes } from './MissingIndexes.tsx'
import { RequestChart } from './RequestChart.tsx'
import { SlowStatements } from './SlowStatements.tsx'
import { useOperations } from './useOperations.ts'
import './operations.css'

/** How the gateway is, and what is to become of effects that failed (readings 1: an admin page with a retry button). */
export function OperationsScreen() {
  const t = useText('backend')
  const locale = useLocale()
  useScreenTitle(t('operations.title'))
  const { data, isError, isFetching, refetch } = useOperations()
  return (
    <Stack gap="xl" className="sala-operations">
      <div>
        <Title order={1} size="h2">
          {t('operations.title')}
        </Title>
        <Text c="dimmed">{t('operations.about')}</Text>
      </div>
      {isError && (
        <Alert color="red" role="alert">
          <Text mb="sm">
            {data
              ? t('operations.stale', { time: formatDate(data.at, locale, 'datetime') })
              : t('operations.unanswered')}
          </Text>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('try-again')}
          </Button>
        </Alert>
      )}
      {data ? (
        <>
          <Facts status={data} />
          <FailedEffects effects={data.outbox.failed} />
          <RequestChart requests={data.requests} />
          <MissingIndexes missing={data.missing} />
          <SlowStatements slow={data.slow} />
        </>
      ) : (
        !isError && <Skeleton h={320} aria-label={t('loading')} />
      )}
    </Stack>
  )
}
