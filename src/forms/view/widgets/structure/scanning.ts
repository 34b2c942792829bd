import { decimal, decimalSum, readNumber } from '#shared'
import type { RecordReference } from '../../../schema/types.ts'
import type { RecordOption } from '../../services.ts'
import { chosenValues } from '../reference/named.ts'

export type Line = Record<string, unknown>

export interface Scan {
  /** Reference of a line that a code names, and the number that is counted up. */
  by: string
  count: string
  ref: RecordReference
}

/** `12*8850001` are twelve of it, as tills know it. */
export function readScan(text: string): { code: string; times: number } {
  const [, times, code] = /^\s*(\d+(?:\.\d+)?)\s*[*×x]\s*(\S.*)$/i.exec(text) ?? []
  const read = times === undefined ? 1 : Number(readNumber(times))
  return code === undefined || !(read > 0)
    ? { code: text.trim(), times: 1 }
    : { code: code.trim(), times: read }
}

/** The lines that say what they are of. */
export const filledLines = (lines: readonly Line[], by: string): Line[] =>
  lines.filter((line) => line[by] !== undefined && line[by] !== null && line[by] !== '')

export interface Counted {
  lines: Line[]
  count: number
  /** How many were expected; nothing where nobody said. */
  of: number | undefined
}

/**
 * The lines with so many of the record more. Where several lines are of it, one is filled after the other, and what is beyond
 * them stands on the last; where nothing is expected at all it becomes a line of its own. Nothing where it is not among what
 * is expected.
 */
export function countUp(
  counted: readonly Line[],
  expected: readonly Line[],
  option: RecordOption,
  times: number,
  { by, count, ref }: Scan,
): Counted | undefined {
  const isOf = (line: Line): boolean => line[by] === option.id
  const amount = (line: Line | undefined): number => Number(line?.[count] ?? 0)
  const wanted = expected.length > 0 ? expected.filter(isOf) : [chosenValues(by, ref, option)]
  if (wanted.length === 0) return undefined
  const lines = [...counted]
  let place = Math.max(0, lines.filter(isOf).length - 1)
  let left = times
  for (; left > 0 && place < wanted.length; place++) {
    const at = lines.flatMap((one, index) => (isOf(one) ? [index] : []))[place]
    const line = at === undefined ? wanted[place]! : lines[at]!
    const had = at === undefined ? 0 : amount(line)
    const room =
      place === wanted.length - 1 ? left : Math.max(0, decimal('minus', amount(wanted[place]), had))
    const here = Math.min(left, room)
    left = decimal('minus', left, here)
    if (here === 0) continue
    const filled = { ...line, [count]: decimal('plus', had, here) }
    if (at === undefined) lines.push(filled)
    else lines[at] = filled
  }
  return {
    lines,
    count: decimalSum(lines.filter(isOf).map(amount)),
    of: expected.length > 0 ? decimalSum(wanted.map(amount)) : undefined,
  }
}
