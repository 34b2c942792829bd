import { Text, Title } from '@mantine/core'
import type { RequestCounts } from '#gateway'
import { formatNumber, useLocale, useText } from '#i18n'

const HEIGHT = 48
const BAR = 6
const GAP = 2

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Requests of the last minutes as bars, those that failed in another colour; in words for who does not see it. */
export function RequestChart({ requests: { seconds, requests, failures } }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const highest = Math.max(1, ...requests)
  const minutes = Math.round((seconds * requests.length) / 60)
  const told = t('operations.requests.sum', {
    minutes,
    requests: formatNumber(sum(requests), locale),
    failures: formatNumber(sum(failures), locale),
  })
  const high = (count: number): number =>
    count === 0 ? 0 : Math.max(1, (count / highest) * HEIGHT)
  return (
    <section className="sala-operations-chart" aria-labelledby="operations-requests">
      <Title order={2} size="h3" id="operations-requests">
        {t('operations.requests.title')}
      </Title>
      <svg
        role="img"
        aria-label={told}
        viewBox={`0 0 ${requests.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {requests.map((count, at) => (
          <g key={at} transform={`translate(${at * (BAR + GAP)} 0)`}>
            <rect width={BAR} y={HEIGHT - high(count)} height={high(count)} />
            <rect
              data-failed
              width={BAR}
              y={HEIGHT - high(failures[at] ?? 0)}
              height={high(failures[at] ?? 0)}
            />
          </g>
        ))}
      </svg>
      <div className="sala-operations-axis" aria-hidden>
        <span>{t('operations.requests.ago', { minutes })}</span>
        <span>{t('operations.requests.now')}</span>
      </div>
      <Text size="sm" c="dimmed">
        {told} {t('operations.requests.highest', { most: highest, seconds })}
      </Text>
    </section>
  )
}

interface Props {
  requests: RequestCounts
}
