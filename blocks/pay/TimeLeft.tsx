import { useEffect, useState } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { isoAt, systemClock } from '#shared'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]
const two = (part: number): string => String(part).padStart(2, '0')

/** How long there is to pay: until the last minute of the last day. The gateway writes the moment; how long it is until then, the browser knows better. */
export function TimeLeft({ until }: { until: string }) {
  const t = useText('blocks')
  const locale = useLocale()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const look = (): void => setNow(systemClock.now())
    look()
    const timer = setInterval(look, SECOND)
    return () => clearInterval(timer)
  }, [])
  const left = now === undefined ? undefined : Math.max(0, Date.parse(until) - now)
  const when = formatDate(isoAt(Date.parse(until) - MINUTE), locale, 'datetime')
  return (
    <p className="sala-pay-until" data-near={left !== undefined && left < DAY}>
      <span>{t('pay.until', { when })}</span>
      {left !== undefined && (
        <span role="timer" aria-live="off">
          {left === 0
            ? t('pay.over')
            : t('pay.left', {
                count: Math.floor(left / DAY),
                time: [left % DAY, left % HOUR, left % MINUTE]
                  .map((part, at) => two(Math.floor(part / [HOUR, MINUTE, SECOND][at]!)))
                  .join(':'),
              })}
        </span>
      )}
    </p>
  )
}
