import { useId } from 'react'
import { formatNumber, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Progress.css'

export const catalogues = ['content']

interface ProgressProps {
  label?: Text
  value?: number
  max?: number
  show?: 'percent' | 'value' | 'none'
  note?: Text
}

export default function Progress({ props }: BlockProps<ProgressProps>) {
  const t = useText('content')
  const locale = useLocale()
  const id = useId()
  const label = pickText(props.label, locale)
  const note = pickText(props.note, locale)
  const max = Number(props.max) > 0 ? Number(props.max) : 100
  const value = Math.min(max, Math.max(0, Number(props.value) || 0))
  if (!label) return null
  const show = props.show ?? 'percent'
  const figure =
    show === 'percent'
      ? `${Math.round((value / max) * 100)}%`
      : t('progress.value', { value: formatNumber(value, locale), max: formatNumber(max, locale) })
  return (
    <div className="sala-progress">
      <p className="sala-progress-head">
        <span id={id}>{label}</span>
        {show !== 'none' && <strong>{figure}</strong>}
      </p>
      <progress aria-labelledby={id} value={value} max={max} />
      {note && <p className="sala-progress-note">{note}</p>}
    </div>
  )
}
