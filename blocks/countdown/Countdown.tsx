import { useEffect, useState } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, systemClock, type Text } from '#shared'
import { partsOf, UNITS } from './parts.ts'
import './Countdown.css'

export const catalogues = ['content']

interface CountdownProps {
  title?: Text
  to?: string
  after?: 'text' | 'hide'
  afterText?: Text
  seconds?: boolean
}

/** The time that is left. The gateway writes the moment itself: how long it is until then, the browser knows better. */
export default function Countdown({ props }: BlockProps<CountdownProps>) {
  const t = useText('content')
  const locale = useLocale()
  const { edit } = usePage()
  const to = props.to ? Date.parse(props.to) : NaN
  const now = useNow(!Number.isNaN(to))
  if (Number.isNaN(to)) return edit ? <p className="sala-empty">{t('countdown.unset')}</p> : null
  const isOver = now !== undefined && now >= to
  if (isOver && props.after === 'hide' && !edit) return null
  const title = pickText(props.title, locale)
  const units = props.seconds === false ? UNITS.slice(0, 3) : UNITS
  const left = now === undefined ? [] : partsOf(to - now)
  return (
    <div className="sala-countdown">
      {title && <p className="sala-countdown-title">{title}</p>}
      {isOver ? (
        <p className="sala-countdown-over" role="status">
          {pickText(props.afterText, locale) || t('countdown.over')}
        </p>
      ) : (
        <>
          <div className="sala-countdown-parts" role="timer" aria-live="off">
            {units.map((unit, index) => (
              <p key={unit}>
                <strong>{left[index] ?? '–'}</strong>
                <span>{t(`countdown.${unit}`, { count: left[index] ?? 2 })}</span>
              </p>
            ))}
          </div>
          <p className="sala-countdown-until">
            <time dateTime={props.to}>
              {t('countdown.until', { when: formatDate(props.to!, locale, 'datetime') })}
            </time>
          </p>
        </>
      )}
    </div>
  )
}

/** Now, once a second; nothing until the script is here. */
function useNow(wanted: boolean): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (!wanted) return
    const look = (): void => setNow(systemClock.now())
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [wanted])
  return now
}
