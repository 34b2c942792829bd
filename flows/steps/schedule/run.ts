import type { GatewayStep } from '#flow/runner'
import { instantOf, isoAt } from '#shared'

interface Options {
  until?: string
  days?: number
  hours?: number
  minutes?: number
}

const MINUTE = 60_000

/**
 * Sleeps until a time, or for a while. A clock that jumps back does not shorten a while: it counts anew from the
 * earlier time, and a time that is not reached yet is waited for again.
 */
export const run: GatewayStep<Options> = async (
  { options: { until, days = 0, hours = 0, minutes = 0 }, kept },
  { now },
) => {
  const length = ((days * 24 + hours) * 60 + minutes) * MINUTE
  const began = Math.min((kept?.began as number | undefined) ?? Infinity, now())
  const end = until === undefined ? began + length : instantOf(until)
  if (Number.isNaN(end)) throw new Error(`"${until}" is no date.`)
  return now() >= end
    ? { outcome: 'woken', result: { at: isoAt(now()) } }
    : { sleep: { until: isoAt(end) }, kept: { began } }
}
