import type { StoredRecord } from '#schema'
import { isoAt, ok, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import { getRecord, type ReadSources } from '../records.ts'
import { halfDaysOf, type HalfDay } from './attended.ts'

const HOUR = 3_600_000
/** Bangkok is so far ahead, all year. */
const AHEAD = 7 * HOUR
const HALVES = { morning: ['09:00', '12:00'], afternoon: ['13:00', '16:00'] } as const

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Lines of at most 75 octets, the further parts indented (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

const stamp = (ms: number): string => isoAt(ms).replace(/[-:]|\.\d+/g, '')
const at = (date: string, time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return Date.parse(`${date}T00:00:00Z`) - AHEAD + hours * HOUR + minutes * 60_000
}

function eventOf(
  round: StoredRecord,
  { date, half, begins, ends, topic }: HalfDay,
  now: number,
): string[] {
  const [from, to] = HALVES[half]
  return [
    'BEGIN:VEVENT',
    `UID:${round._id}-${date}-${half}@rounds`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at(date, begins ?? from))}`,
    `DTEND:${stamp(at(date, ends ?? to))}`,
    `SUMMARY:${escaped([round.course_name, topic].filter(Boolean).map(String).join(' – '))}`,
    ...(round.place ? [`LOCATION:${escaped(String(round.place))}`] : []),
    ...(round.status === 'cancelled' ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ]
}

/** The half-days of a round that who asks may read, for the calendar of their telephone. */
export async function calendarFile(
  sources: ReadSources,
  caller: Caller,
  id: string,
): Promise<Result<string>> {
  const round = await getRecord(sources, caller, 'round', id, caller.locale)
  if (!round.ok) return round
  const now = sources.clock.now()
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sala//Rounds//TH',
    'CALSCALE:GREGORIAN',
    ...halfDaysOf(round.value).flatMap((half) => eventOf(round.value, half, now)),
    'END:VCALENDAR',
  ]
  return ok(`${lines.map(folded).join('\r\n')}\r\n`)
}
