import { bangkokDay, fail, ok, type Result } from '#shared'
import type { EntityDocument } from '#schema'

type CodeRule = NonNullable<EntityDocument['x-code']>

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

const MAX_TRIES = 5

/**
 * The next free code: the series gives a number once and for all, and the records themselves are asked whether
 * an import or another pattern has used it already.
 */
export async function nextCode(
  rule: CodeRule,
  at: number,
  series: string,
  next: (series: string, atLeast: number) => Promise<number>,
  isTaken: (code: string) => Promise<boolean>,
): Promise<Result<string>> {
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const code = formatCode(rule, await next(`${series}/${period(rule, at)}`, 0), at)
    if (!(await isTaken(code))) return ok(code)
  }
  return fail('code-collision', { path: rule.field, params: { pattern: rule.pattern } })
}
