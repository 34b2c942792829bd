import { bangkokDay } from '#shared'
import type { EntityDocument } from '#schema'
import type { Store } from './store.ts'

export type CodeRule = NonNullable<EntityDocument['x-code']>

/** The part of time within which numbers run on, as it stands in the name of the series. */
export function period(rule: CodeRule, at: number): string {
  const day = bangkokDay(at)
  if (rule.reset === 'yearly') return day.slice(0, 4)
  if (rule.reset === 'monthly') return day.slice(0, 7)
  if (rule.reset === 'daily') return day
  return 'all'
}

/** The code for a number; a number longer than its places makes the code longer, never shorter (spec: readings 15). */
export function formatCode(rule: CodeRule, number: number, at: number): string {
  const [year, month, day] = bangkokDay(at).split('-') as [string, string, string]
  return rule.pattern.replace(/\{(YYYY|YY|MM|DD|#+)\}/g, (_, part: string) => {
    if (part === 'YYYY') return year
    if (part === 'YY') return year.slice(-2)
    if (part === 'MM') return month
    if (part === 'DD') return day
    return String(number).padStart(part.length, '0')
  })
}

/** The running number of a code that this pattern yields at that time, else `undefined`. */
export function codeNumber(rule: CodeRule, code: string, at: number): number | undefined {
  const [before, after] = formatCode(
    { ...rule, pattern: rule.pattern.replace(/\{#+\}/, '\u0000') },
    0,
    at,
  ).split('\u0000')
  if (
    !code.startsWith(before!) ||
    !code.endsWith(after!) ||
    code.length <= before!.length + after!.length
  )
    return undefined
  const digits = code.slice(before!.length, code.length - after!.length)
  return /^\d+$/.test(digits) ? Number(digits) : undefined
}

/** Numbers beyond these places are no numbers of a series: nobody counted there. */
const PLACES = 12

/** What stands before, in and behind the number of a code of this pattern, whenever it was made. */
function partsOfCode(
  rule: CodeRule,
  code: string,
): { before: string; number: string; after: string } | undefined {
  const found = readerOf(rule.pattern).exec(code)
  const place = found?.indices?.groups?.number
  return (
    place && {
      before: code.slice(0, place[0]),
      number: code.slice(...place),
      after: code.slice(place[1]),
    }
  )
}

const READERS = new Map<string, RegExp>()

/** What finds the number in a code of a pattern; made once for each. */
function readerOf(pattern: string): RegExp {
  const known = READERS.get(pattern)
  if (known) return known
  const source = pattern
    .split(/(\{(?:YYYY|YY|MM|DD|#+)\})/)
    .map((part) =>
      /^\{#+\}$/.test(part)
        ? `(?<number>\\d{${part.length - 2},${PLACES}})`
        : /^\{.*\}$/.test(part)
          ? `\\d{${part.length - 2}}`
          : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    )
    .join('')
  const reader = new RegExp(`^${source}$`, 'd')
  READERS.set(pattern, reader)
  return reader
}

/** A code as it is sorted: its number counts, not how many digits it has. */
export function sortableCode(rule: CodeRule, code: string): string {
  const parts = partsOfCode(rule, code)
  return parts ? `${parts.before}${parts.number.padStart(PLACES, '0')}${parts.after}` : code
}

/** The part of every code of a period that comes before anything that changes within it. */
function prefixOfPeriod(rule: CodeRule, at: number): string {
  const lasts = { yearly: 'Y', monthly: 'YM', daily: 'YMD' }[rule.reset as string] ?? ''
  const end = rule.pattern.search(
    new RegExp(`\\{(#|${[...'YMD'].filter((one) => !lasts.includes(one)).join('|') || '#'})`),
  )
  return formatCode(
    { ...rule, pattern: end < 0 ? rule.pattern : rule.pattern.slice(0, end) },
    0,
    at,
  )
}

export interface UsedCodes {
  next(series: string, atLeast: number): Promise<number>
  /** Codes that begin like this, the highest first; some are enough. */
  highest(prefix: string): Promise<string[]>
}

/** Codes that are looked through for the highest number: some of them may be of another pattern. */
const HIGHEST = 20

/** What a store knows of the codes of a collection. */
export const usedCodes = (store: Store, collection: string): UsedCodes => ({
  next: (series, atLeast) => store.nextNumber(series, atLeast),
  highest: (prefix) => store.highestCodes(collection, prefix, HIGHEST),
})

/**
 * The next code: one more than the highest number used, by the series, which gives a number once and for all, or by a
 * record that an import brought along. Somebody may still have it by another spelling, which writing it finds.
 */
export async function nextCode(
  rule: CodeRule,
  at: number,
  series: string,
  used: UsedCodes,
  start = 1,
): Promise<string> {
  const atLeast = Math.max(start - 1, await highestNumber(rule, at, used))
  return formatCode(rule, await used.next(`${series}/${period(rule, at)}`, atLeast), at)
}

/** The highest number that a record of this period has; 0 where none has one. */
export async function highestNumber(
  rule: CodeRule,
  at: number,
  { highest }: Pick<UsedCodes, 'highest'>,
): Promise<number> {
  const codes = await highest(prefixOfPeriod(rule, at))
  return Math.max(
    0,
    ...codes.flatMap((code) => {
      const number = partsOfCode(rule, code)?.number
      return number === undefined ? [] : [Number(number)]
    }),
  )
}
