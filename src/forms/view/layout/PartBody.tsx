import { type ReactNode } from 'react'
import { useText } from '#i18n'
import type { Part } from './parts.ts'

export function PartBody({ part }: { part: Part }): ReactNode {
  return (
    <>
      {part.help && <p className="sala-part-help">{part.help}</p>}
      {part.render()}
    </>
  )
}

/** How many errors a part holds; read out with its name. */
export function PartErrors({ count, label }: { count: number; label: string }) {
  const t = useText('forms')
  if (!count) return null
  return (
    <span className="sala-part-errors" role="img" aria-label={t('parts.errors', { label, count })}>
      {count}
    </span>
  )
}
