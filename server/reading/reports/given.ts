import type { EntityDocument, Filter, ReportDocument } from '#schema'
import { addDays, bangkokDay, isDay, isRecord, type Clock } from '#shared'

/** Values of the parameters of a report, by name; what is not given is not there. */
export type Given = Record<string, string | number | boolean>

const DEFAULT = /^(today|month|year)(?:-(\d+))?$/

/** The day that a parameter begins with, as `today-90` says it. */
function defaultDay(text: string, today: string): string | undefined {
  const [, from, less = '0'] = DEFAULT.exec(text) ?? []
  if (!from) return undefined
  const first = { today, month: `${today.slice(0, 7)}-01`, year: `${today.slice(0, 4)}-01-01` }[
    from as 'today' | 'month' | 'year'
  ]
  return addDays(first, -Number(less))
}

/** The form of the parameters, with what each begins with today. */
export function parameterSchema(
  { parameters = {} }: ReportDocument,
  { properties }: EntityDocument,
  clock: Clock,
): { type: 'object'; properties: Record<string, unknown>; required: string[] } {
  const today = bangkokDay(clock.now())
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(parameters).map(([name, { field, label, default: begins }]) => {
        const day = begins === undefined ? undefined : defaultDay(begins, today)
        if (field === undefined)
          return [
            name,
            {
              type: 'string',
              format: 'date',
              'x-label': label,
              ...(day !== undefined && { default: day }),
            },
          ]
        const {
          type,
          enum: values,
          ...own
        } = properties[field] as unknown as Record<string, unknown>
        const shown = Object.fromEntries(
          Object.entries(own).filter(([key]) => ['x-label', 'x-labels', 'x-ref'].includes(key)),
        )
        return [
          name,
          {
            type,
            ...(Array.isArray(values) && { enum: values }),
            ...shown,
            ...(label && { 'x-label': label }),
          },
        ]
      }),
    ),
    required: Object.entries(parameters).flatMap(([name, { required }]) =>
      required ? [name] : [],
    ),
  }
}

/** What was given, with defaults in the place of what was not; the name of the first value that is none. */
export function readGiven(
  { parameters = {} }: ReportDocument,
  given: unknown,
  clock: Clock,
): { values: Given } | { wrong: string } {
  const asked = isRecord(given) ? given : {}
  const unknown = Object.keys(asked).find((name) => !Object.hasOwn(parameters, name))
  if (unknown !== undefined) return { wrong: unknown }
  const today = bangkokDay(clock.now())
  const values: Given = {}
  for (const [name, { date, default: begins, required }] of Object.entries(parameters)) {
    const value =
      asked[name] === undefined || asked[name] === null || asked[name] === ''
        ? begins && defaultDay(begins, today)
        : asked[name]
    if (value === undefined) {
      if (required) return { wrong: name }
      continue
    }
    const isSound = date
      ? typeof value === 'string' && isDay(value)
      : ['string', 'number', 'boolean'].includes(typeof value)
    if (!isSound) return { wrong: name }
    values[name] = value as Given[string]
  }
  return { values }
}

const NOT_GIVEN = Symbol('not given')

/** The value of `$at-30`; what is no parameter stays as it is. */
function valueOf(text: string, given: Given): unknown {
  const [, name, days] = /^\$([a-z][a-z_]*)([+-]\d+)?$/.exec(text) ?? []
  if (!name) return text
  if (!Object.hasOwn(given, name)) return NOT_GIVEN
  return days ? addDays(String(given[name]), Number(days)) : given[name]
}

export function boundOf(text: string | undefined, given: Given): string | undefined {
  const value = text === undefined ? undefined : valueOf(text, given)
  return typeof value === 'string' ? value : undefined
}

function fill(value: unknown, given: Given): unknown {
  if (typeof value === 'string') return valueOf(value, given)
  if (Array.isArray(value))
    return value.map((item) => fill(item, given)).filter((item) => item !== NOT_GIVEN)
  if (!isRecord(value)) return value
  const filled = Object.entries(value)
    .map(([key, item]) => [key, fill(item, given)] as const)
    .filter(([, item]) => item !== NOT_GIVEN)
  return filled.length === 0 && Object.keys(value).length > 0
    ? NOT_GIVEN
    : Object.fromEntries(filled)
}

/** The filter of a report with its parameters in place; a condition that compares with none goes. */
export function reportFilter({ filter }: ReportDocument, given: Given): Filter {
  const filled = fill(filter ?? {}, given)
  return (filled === NOT_GIVEN ? {} : filled) as Filter
}

/** The same with what came before the period: `from` is where it ends, `to` counts for nothing. */
export function openingFilter(report: ReportDocument, given: Given): Filter | undefined {
  const { from, to: _to, ...rest } = given
  if (from === undefined) return undefined
  const before = (value: unknown): unknown => {
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) =>
        key === '$gte' && item === '$from' ? ['$lt', item] : [key, before(item)],
      ),
    )
  }
  return reportFilter({ ...report, filter: before(report.filter) as Filter }, { ...rest, from })
}

/** The period as long as this one, right before it; whole months before whole months. */
export function periodBefore({ from, to }: Given): { from: string; to: string } | undefined {
  if (typeof from !== 'string' || typeof to !== 'string' || from > to) return undefined
  const end = addDays(from, -1)
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
      Number(to.slice(5, 7)) -
      Number(from.slice(5, 7)) +
      1
    const month = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 - months
    const first = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
    return { from: first, to: end }
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return { from: addDays(end, -days), to: end }
}
