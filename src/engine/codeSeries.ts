import type { EntityDocument, EntityModel, Filter, Model, StoredRecord } from '#schema'
import type { Failure } from '#shared'
import {
  formatCode,
  highestNumber,
  nextCode,
  period,
  usedCodes,
  type CodeRule,
  type UsedCodes,
} from './codes.ts'
import type { Store } from './store.ts'

type Data = Record<string, unknown>

/** The entity whose active records say how codes look on a site. */
const PATTERNS = 'code-pattern'
/** Codes of a part of the records that are looked through for the highest number. */
const HIGHEST = 20

/** What the codes of a record are counted by. */
export interface CodeSeries {
  rule: CodeRule
  name: string
  used: UsedCodes
  start: number
}

/** The active pattern of the site for a record: the one for its own value before the one for all. */
async function patternFor(store: Store, entity: string, record: Data): Promise<Data | undefined> {
  const found = await store.find(PATTERNS, { module: entity, state: 'active' })
  return (
    found.find(
      ({ when_field: field, when_value: value }) => field && record[String(field)] === value,
    ) ?? found.find(({ when_field: field }) => !field)
  )
}

/** The codes that were given to records alike in some fields, each part with numbers of its own. */
const usedWithin = (
  store: Store,
  { name }: EntityModel,
  field: string,
  part: Filter,
): UsedCodes => ({
  ...usedCodes(store, name),
  highest: async (prefix) =>
    (
      await store.find(name, part, { sort: [{ field, direction: 'desc' }], limit: HIGHEST })
    ).flatMap(({ [field]: code }) =>
      typeof code === 'string' && code.startsWith(prefix) ? [code] : [],
    ),
})

/** How a record gets its code now; nothing where it has one, has none, or gets it in another state. */
export async function codeSeries(
  store: Store,
  model: Model,
  own: EntityModel,
  record: Data,
): Promise<CodeSeries | undefined> {
  const code = own.entity['x-code']
  if (!code || (record[code.field] ?? undefined) !== undefined) return undefined
  if (code.at !== undefined && record[own.states?.field ?? ''] !== code.at) return undefined
  const chosen = model.entities[PATTERNS] && (await patternFor(store, own.name, record))
  const rule = chosen
    ? ({ ...code, pattern: chosen.pattern, reset: chosen.resetPeriod } as CodeRule)
    : code
  const per = code.per ?? []
  const part = Object.fromEntries(per.map((field) => [field, record[field] ?? null]))
  return {
    rule,
    name: [
      own.name,
      ...(chosen ? seriesOf(chosen) : []),
      ...per.map((field) => String(part[field] ?? '')),
    ].join('/'),
    used: per.length ? usedWithin(store, own, code.field, part) : usedCodes(store, own.name),
    start: Number(chosen?.sequence_start ?? 1),
  }
}

/** What the numbers of a pattern are counted under: a series that was begun anew has none yet. */
const seriesOf = ({ pattern, resetPeriod, series }: Data): string[] => [
  String(pattern),
  String(resetPeriod),
  ...(Number(series ?? 0) > 0 ? [`again ${Number(series)}`] : []),
]

/** What a pattern would yield next. */
export interface NextOfPattern {
  code: string
  next: number
  /** The highest number that was given or that a record has, in this period; 0 before the first. */
  current: number
}

/**
 * The code that a record would get next by a pattern, active or not, without taking it; nothing where no such records have
 * codes. `last` tells the last number that a series gave, `now` is in milliseconds.
 */
export async function nextOfPattern(
  store: Store,
  model: Model,
  pattern: Data,
  last: (series: string) => Promise<number>,
  now: number,
): Promise<NextOfPattern | undefined> {
  const name = String(pattern.module ?? '')
  const code = Object.hasOwn(model.entities, name)
    ? model.entities[name]!.entity['x-code']
    : undefined
  if (!code) return undefined
  const rule = { ...code, pattern: pattern.pattern, reset: pattern.resetPeriod } as CodeRule
  const used = await highestNumber(rule, now, usedCodes(store, name))
  const given = await last([name, ...seriesOf(pattern), period(rule, now)].join('/'))
  const current = Math.max(used, given)
  const next = Math.max(current, Number(pattern.sequence_start ?? 1) - 1) + 1
  return { code: formatCode(rule, next, now), next, current }
}

const usedMessage = (start: number, highest: number) => ({
  th: `เริ่มที่ ${start} ไม่ได้ เพราะใช้ถึง ${highest} แล้วในงวดนี้ กรุณาเริ่มที่ ${highest + 1} ขึ้นไป`,
  en: `The series cannot begin at ${start}: ${highest} is used in this period already. Begin at ${highest + 1} or later.`,
})

/** A series that is begun anew where its codes are used, as a failure. `now` is in milliseconds. */
export async function usedAnew(
  store: Store,
  model: Model,
  { name }: Pick<EntityModel, 'name'>,
  before: Data,
  record: Data,
  now: number,
): Promise<Failure[]> {
  if (name !== PATTERNS || Number(record.series ?? 0) <= Number(before.series ?? 0)) return []
  const next = await nextOfPattern(store, model, record, async () => 0, now)
  const start = Number(record.sequence_start ?? 1)
  if (!next || start > next.current) return []
  const params = { rule: 'codes-used', message: usedMessage(start, next.current) }
  return [{ code: 'rule-broken', path: 'sequence_start', params }]
}

/** The record with the next code of a series. `now` is in milliseconds. */
export const withNextCode = async (
  { rule, name, used, start }: CodeSeries,
  record: StoredRecord,
  now: number,
): Promise<StoredRecord> => ({
  ...record,
  [rule.field]: await nextCode(rule, now, name, used, start),
})

/** The record with the code that it gets in this state, if it gets one. `now` is in milliseconds. */
export async function withCode(
  store: Store,
  model: Model,
  own: EntityModel,
  record: StoredRecord,
  now: number,
): Promise<StoredRecord> {
  const series = await codeSeries(store, model, own, record)
  return series ? withNextCode(series, record, now) : record
}

type Place = { text: string } | { digits: number; more: boolean }

const placesOf = (pattern: string): Place[] =>
  pattern
    .split(/(\{(?:YYYY|YY|MM|DD|#+)\})/)
    .flatMap((part): Place[] =>
      part.startsWith('{')
        ? [
            ...Array.from({ length: part.length - 2 }, () => ({ digits: 1, more: false })),
            ...(part.startsWith('{#') ? [{ digits: 0, more: true }] : []),
          ]
        : Array.from(part, (text) => ({ text })),
    )

/** May both patterns yield the same code? A running number may be longer than its places. */
export function mayYieldSame(one: string, other: string): boolean {
  const [a, b] = [placesOf(one), placesOf(other)]
  const seen = new Set<string>()
  const isMore = (place: Place | undefined) => place !== undefined && 'more' in place && place.more
  const fits = (left: Place, right: Place): boolean => {
    if ('text' in left) return 'text' in right ? left.text === right.text : /\d/.test(left.text)
    return 'text' in right ? /\d/.test(right.text) : true
  }
  const meet = (i: number, j: number): boolean => {
    const key = `${i} ${j}`
    if (seen.has(key)) return false
    seen.add(key)
    if (i === a.length && j === b.length) return true
    const [left, right] = [a[i], b[j]]
    if (isMore(left) && meet(i + 1, j)) return true
    if (isMore(right) && meet(i, j + 1)) return true
    if (!left || !right || !fits(left, right)) return false
    return meet(isMore(left) ? i : i + 1, isMore(right) ? j : j + 1)
  }
  return meet(0, 0)
}

const alikeMessage = ({ pattern }: Data, { pattern: other, name }: Data) => ({
  th: `รูปแบบ ${String(pattern)} อาจได้เลขที่ซ้ำกับ ${String(other)} ของ "${String(name)}" หยุดใช้รูปแบบนั้นก่อน หรือขึ้นต้นด้วยตัวอักษรอื่น`,
  en: `The pattern ${String(pattern)} may yield the same codes as ${String(other)} of "${String(name)}". Deactivate that one first, or begin the codes with other letters.`,
})

/** An active pattern of the same collection that may yield the codes of this one, as a failure. */
export async function collidingPattern(
  store: Store,
  { name }: Pick<EntityModel, 'name'> & { entity: EntityDocument },
  record: Data,
): Promise<Failure[]> {
  if (name !== PATTERNS || record.state !== 'active' || typeof record.pattern !== 'string')
    return []
  const others = await store.find(PATTERNS, { module: record.module as string, state: 'active' })
  const same = others.find(
    ({ _id, pattern }) =>
      _id !== record._id && mayYieldSame(String(pattern), record.pattern as string),
  )
  return same
    ? [
        {
          code: 'rule-broken',
          path: 'pattern',
          params: { rule: 'patterns-alike', message: alikeMessage(record, same), holder: same._id },
        },
      ]
    : []
}
