import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CallError, Unanswered, useScreenTitle } from '#crud'
import type { LedgersAnswer } from '#gateway'
import { formatDate, formatNumber, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { Differing } from './Differing.tsx'
import { LedgerPart } from './LedgerPart.tsx'
import './ledgers.css'

function useLedgers() {
  const { client } = useSession()
  return useQuery({
    queryKey: ['ledgers'],
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const answer = await client.call<{ data: LedgersAnswer }>('/api/ledgers', { signal })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}

/** Whether what is kept of every ledger is what its entries add up to. */
export function LedgersScreen() {
  const t = useText('backend')
  const locale = useLocale()
  useScreenTitle(t('ledgers.title'))
  const query = useLedgers()
  const { data, isFetching, refetch } = query
  return (
    <Stack gap="lg" className="sala-ledgers">
      <Group justify="space-between" align="start" wrap="wrap">
        <div>
          <Title order={1} size="h2">
            {t('ledgers.title')}
          </Title>
          <Text c="dimmed">
            {data
              ? t('ledgers.checked', { when: formatDate(data.checkedAt, locale, 'datetime') })
              : t('ledgers.about')}
          </Text>
        </div>
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void refetch()}
        >
          {t('ledgers.check')}
        </Button>
      </Group>
      {query.isError && <Unanswered query={query} failed={t('ledgers.failed')} />}
      {!data && !query.isError && <Skeleton h={320} aria-label={t('loading')} />}
      {data && (
        <>
          <Verdict ledgers={data} />
          <Differing ledgers={data} />
          {data.ledgers.map((ledger) => (
            <LedgerPart key={ledger.entity} ledger={ledger} answer={data} />
          ))}
        </>
      )}
    </Stack>
  )
}

/** In one sentence: does it add up? */
function Verdict({ ledgers: { wrong, vouchers, ledgers } }: { ledgers: LedgersAnswer }) {
  const t = useText('backend')
  const locale = useLocale()
  if (wrong > 0)
    return (
      <Alert
        color="red"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('ledgers.wrong', { count: wrong })}
        data-verdict="wrong"
      >
        {t('ledgers.mend')} <code>npm run sala -- rebuild-balances --plan</code>
      </Alert>
    )
  const sum = (all: readonly { entries?: number; records?: number }[]): string =>
    formatNumber(
      all.reduce((total, { entries = 0, records = 0 }) => total + entries + records, 0),
      locale,
    )
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconCircleCheck aria-hidden />}
      title={t('ledgers.good')}
      data-verdict="good"
    >
      {t('ledgers.good-text', { entries: sum(ledgers), vouchers: sum(vouchers) })}
    </Alert>
  )
}
