import { useState } from 'react'
import { useText } from '#i18n'
import { useAct } from '#pages'
import type { Half } from './desk.ts'

/** The code of a half-day on the screen: learners scan it and are signed in. */
export function HalfCode({ round, half }: { round: string; half: Half }) {
  const t = useText('learning')
  const { act, busy, problem } = useAct()
  const [shown, setShown] = useState<{ path: string; size: number; address: string }>()
  const show = async (): Promise<void> => {
    const answer = await act<{ code: string }>('/api/learning/code', {
      round,
      date: half.date,
      half: half.half,
    })
    if (!answer.ok) return
    const address = `${location.origin}/lesson/attend/${encodeURIComponent(round)}?code=${encodeURIComponent(answer.value.code)}`
    const { encode } = await import('uqr')
    const { data, size } = encode(address, { ecc: 'M', border: 2 })
    setShown({
      address,
      size,
      path: data
        .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
        .join(''),
    })
  }
  return shown ? (
    <figure className="sala-desk-code">
      <svg viewBox={`0 0 ${shown.size} ${shown.size}`} role="img" aria-label={t('desk.code')}>
        <path d={shown.path} />
      </svg>
      <figcaption>
        <a href={shown.address}>{t('desk.code')}</a>
      </figcaption>
    </figure>
  ) : (
    <p>
      <button
        type="button"
        className="sala-button"
        data-kind="primary"
        disabled={busy}
        onClick={() => void show()}
      >
        {t('desk.show-code')}
      </button>
      {problem && <span role="alert">{problem}</span>}
    </p>
  )
}
