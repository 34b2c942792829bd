import { useRef } from 'react'
import { bangkokTime, instantOf, isDay, isoAt } from '#shared'

const INSTANT = /^\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i

const isInstant = (value: string): boolean =>
  INSTANT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(instantOf(value))

/** The day and time in Bangkok of a stored instant; what is no instant is shown as it is. */
export function inBangkok(value: string): { date: string; time: string } {
  if (!isInstant(value)) {
    const cut = value.lastIndexOf(' ')
    return cut < 0
      ? { date: value, time: '' }
      : { date: value.slice(0, cut), time: value.slice(cut + 1) }
  }
  return bangkokTime(instantOf(value))
}

/** What of a value is not shown. It outlives the while in which the rest is written anew, and goes with the value. */
export function useKept<T>(now: T | undefined, isGone: boolean): T | undefined {
  const kept = useRef<T | undefined>(undefined)
  if (now !== undefined) kept.current = now
  else if (isGone) kept.current = undefined
  return kept.current
}

/** How an instant is written, beside its day, hour and minute. */
export interface Spelling {
  between: string
  seconds: string
  zone: string
}

/** That of a stored instant, with what its format wants where that is missing. */
export function spellingOf(value: string, format: string | undefined): Spelling | undefined {
  if (!isInstant(value)) return undefined
  const [, between = 'T', seconds = format ? ':00' : '', zone = format === 'date-time' ? 'Z' : ''] =
    INSTANT.exec(value)!
  return { between, seconds, zone }
}

/** Minutes before UTC; what names no zone is Bangkok's. */
function offsetOf(zone: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone || '+07:00')
  return parts ? Number(`${parts[1]}1`) * (Number(parts[2]) * 60 + Number(parts[3])) : 0
}

/** A minute as an instant, in the spelling of the one that it takes the place of. */
export function spelt(
  at: number,
  { between, seconds, zone }: Spelling = { between: 'T', seconds: ':00.000', zone: 'Z' },
): string {
  const [day, time] = isoAt(at + offsetOf(zone) * 60_000).split('T') as [string, string]
  return `${day}${between}${time.slice(0, 5)}${seconds}${zone}`
}

/** What is no instant yet, cut again at its last space: a day may be written with spaces, and either half may be missing. */
export function halves(date: string, time: string): string | undefined {
  if (date === '' && time === '') return undefined
  return time === '' && !date.includes(' ') ? date : `${date} ${time.replaceAll(' ', '')}`
}
