import { useEffect, useState } from 'react'
import { isoAt } from '#shared'
import { useLocale } from './react.ts'

type FormatDate = (typeof import('#shared/dates'))['formatDate']

let here: FormatDate | undefined
const load = async (): Promise<FormatDate> => (here = (await import('#shared/dates')).formatDate)

/** Without the calendar, as where there is no network, an instant is told in figures. */
const inFigures: FormatDate = (iso) =>
  isoAt(Date.parse(iso!)).slice(0, 16).replace('T', ' ') + ' UTC'

/** The text of an instant where a date is rare: the calendar is fetched when there is one. Nothing until then. */
export function useDateText(iso: string | undefined): string | undefined {
  const locale = useLocale()
  const [format, setFormat] = useState(() => here)
  const needed = iso !== undefined && !format
  useEffect(() => {
    if (!needed) return
    let left = false
    const use = (loaded: FormatDate): void => void (left || setFormat(() => loaded))
    load().then(use, () => use(inFigures))
    return () => void (left = true)
  }, [needed])
  return iso !== undefined && format ? format(iso, locale, 'datetime') : undefined
}
