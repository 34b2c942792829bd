import {
  allOf,
  CATALOGUE_PAGE,
  DIMENSIONS,
  fixedValues,
  hoursCondition,
  priceCases,
  priceCondition,
  readChoice,
  wordsCondition,
  type CatalogueAnswer,
  type CatalogueChoice,
  type CatalogueOption,
  type Dimension,
} from '#pages/model'
import type { Filter, StoredRecord } from '#schema'
import { bangkokDay, formatDate, isRecord } from '#shared'
import type { Caller } from '../identity/caller.ts'
import type { OrderBy } from '../storage/index.ts'
import { askIn, recordIn } from './inLanguage.ts'
import { queryRecords, readAccess, type ReadSources } from './records.ts'
import { pruneRecord } from '../access/index.ts'

/** Upcoming rounds that are looked at. */
const MAX_ROUNDS = 1000
/** Categories and target groups that are offered. */
const MAX_OFFERED = 100
const DEFAULT_PRICE = 700
const OFFERED: Filter = { status: true, mode: 'standard', lesson_type: 'child' } as Filter
const SHOWN = [
  'name',
  'category',
  'cover',
  'short_description',
  'hours',
  'days',
  'type',
  'level',
  'certification',
  'price',
  'sale_price',
  'createdAt',
]

interface Named {
  code: string
  name: string
}

interface Round {
  course: string
  start: string
}

async function listed<T>(
  sources: ReadSources,
  caller: Caller,
  collection: string,
  [filter, fields, sort, limit]: [Filter, string[], string, number],
): Promise<T[]> {
  const found = await queryRecords(sources, caller, collection, {
    args: [filter, Object.fromEntries(fields.map((field) => [field, 1 as const]))],
    sort: { [sort]: 1 },
    paging: { page: 1, limit },
    language: caller.locale,
  })
  return found.ok ? (found.value.data as unknown as T[]) : []
}

/** Rounds that one may still join, the next ones first. */
const upcoming = (sources: ReadSources, caller: Caller): Promise<Round[]> =>
  listed(sources, caller, 'round', [
    {
      visible: true,
      status: 'open',
      start: { $gte: bangkokDay(sources.clock.now()) },
    } as unknown as Filter,
    ['course', 'start'],
    'start',
    MAX_ROUNDS,
  ])

const monthOf = ({ start }: Round): string => start.slice(0, 7)

/** Courses whose next round begins in a month. */
const inMonth = (rounds: Round[], month: string): Filter =>
  ({
    _id: {
      $in: [
        ...new Set(rounds.filter((round) => monthOf(round) === month).map(({ course }) => course)),
      ],
    },
  }) as unknown as Filter

function conditionOf(
  dimension: Dimension,
  value: string,
  rounds: Round[],
  defaultPrice: number,
): Filter {
  switch (dimension) {
    case 'price':
      return priceCondition(value, defaultPrice)
    case 'hours':
      return hoursCondition(value)
    case 'month':
      return inMonth(rounds, value)
    case 'target':
      return { 'target.code': value } as Filter
    case 'certificate':
      return { certification: value } as Filter
    default:
      return { [dimension]: value } as Filter
  }
}

const orderFor = (
  { sort }: CatalogueChoice,
  rounds: Round[],
  defaultPrice: number,
): { sort: Record<string, 1 | -1>; by?: OrderBy } => {
  const newest = { createdAt: -1 as const }
  if (sort === 'name') return { sort: { name: 1 } }
  if (sort === 'price' || sort === 'price-down')
    return {
      sort: newest,
      by: { cases: priceCases(defaultPrice), descending: sort === 'price-down' },
    }
  if (sort !== 'round' || rounds.length === 0) return { sort: newest }
  const days = [...new Set(rounds.map(({ start }) => start))]
  return {
    sort: newest,
    by: {
      cases: [
        ...days.map((day, index) => ({
          when: {
            _id: { $in: rounds.filter(({ start }) => start === day).map(({ course }) => course) },
          } as unknown as Filter,
          then: index,
        })),
        { when: {}, then: days.length },
      ],
    },
  }
}

/** Each course with its next round alone. */
const nextOnes = (rounds: Round[]): Round[] =>
  [...new Map(rounds.toReversed().map((round) => [round.course, round])).values()].toReversed()

const codesOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((code): code is string => typeof code === 'string' && code !== '')

/**
 * The catalogue: one page of the courses that an address chooses, and how many each further value would leave. Whatever
 * the number of courses, the database counts, sorts and pages; it is asked five times (spec: academy 2.2, 9).
 */
export async function answerCatalogue(
  sources: ReadSources,
  caller: Caller,
  asked: Record<string, unknown> = {},
): Promise<CatalogueAnswer | null> {
  const access = readAccess(sources, caller, 'course')
  if (!access.ok) return null
  const { model, ...grant } = access.value
  const defaultPrice = typeof asked.defaultPrice === 'number' ? asked.defaultPrice : DEFAULT_PRICE
  const [categories, targets, coming] = await Promise.all([
    listed<Named>(sources, caller, 'category', [
      { visible: true } as Filter,
      ['code', 'name'],
      'name',
      MAX_OFFERED,
    ]),
    listed<Named>(sources, caller, 'target', [
      { visible: true } as Filter,
      ['code', 'name'],
      'order',
      MAX_OFFERED,
    ]),
    upcoming(sources, caller),
  ])
  const rounds = nextOnes(coming)
  const search = isRecord(asked.search) ? asked.search : {}
  const choice = readChoice(search, typeof asked.term === 'string' ? asked.term : '')
  const isThere = (code: string): boolean => categories.some((one) => one.code === code)
  const fixed = codesOf(asked.category)
  const gone = [...fixed, ...choice.chosen.category].filter((code) => !isThere(code))
  const within = fixed.filter(isThere)
  choice.chosen.category = choice.chosen.category.filter(isThere)

  const values: Record<Dimension, { value: string; label?: string }[]> = {
    ...(Object.fromEntries(
      DIMENSIONS.map((dimension) => [
        dimension,
        (fixedValues(dimension) ?? []).map((value) => ({ value })),
      ]),
    ) as Record<Dimension, { value: string }[]>),
    category:
      within.length === 1
        ? []
        : categories.filter(({ code }) => within.length === 0 || within.includes(code)).map(named),
    target: targets.map(named),
    month: [...new Set(rounds.map(monthOf))].map((value) => ({
      value,
      label: formatDate(`${value}-01`, caller.locale, 'month'),
    })),
  }
  const condition = (dimension: Dimension, value: string): Filter =>
    conditionOf(dimension, value, rounds, defaultPrice)
  const chosen = (except?: Dimension): Filter[] =>
    DIMENSIONS.flatMap((dimension) => {
      const own = choice.chosen[dimension]
      if (dimension === except || own.length === 0) return []
      const parts = own.map((value) => condition(dimension, value))
      return parts.length === 1 ? parts : [{ $or: parts } as unknown as Filter]
    })
  const base = allOf([
    OFFERED,
    ...(within.length ? [{ category: { $in: within } } as unknown as Filter] : []),
    ...(choice.words ? [wordsCondition(choice.words)] : []),
  ])
  const [filter] = askIn(model.entity, { args: [base] }, caller.locale).args!
  const cells = DIMENSIONS.flatMap((dimension) =>
    values[dimension].map((option) => ({ dimension, ...option })),
  )
  const site = caller.site._id
  const counted = await sources.database.tally(
    site,
    'course',
    [
      allOf(chosen()),
      ...cells.map(({ dimension, value }) =>
        allOf([...chosen(dimension), condition(dimension, value)]),
      ),
    ],
    { filter: filter as Filter, access: grant },
  )
  if (!counted.ok) return null
  const [total = 0, ...counts] = counted.value
  const totalPages = Math.max(1, Math.ceil(total / CATALOGUE_PAGE))
  const page = Math.min(choice.page, totalPages)
  const order = orderFor(choice, rounds, defaultPrice)
  const sorted = askIn(
    model.entity,
    { args: [{}, Object.fromEntries(SHOWN.map((field) => [field, 1 as const]))], sort: order.sort },
    caller.locale,
  )
  const found = await sources.database.query(site, 'course', {
    filter: allOf([filter as Filter, ...chosen()]),
    sort: sorted.sort!,
    ...(order.by ? { by: order.by } : {}),
    select: sorted.args![1]!,
    skip: (page - 1) * CATALOGUE_PAGE,
    limit: CATALOGUE_PAGE,
    access: grant,
  })
  if (!found.ok) return null
  const data = found.value.rows.map((record: StoredRecord) =>
    recordIn(model.entity, pruneRecord(model, record, grant.readable), caller.locale),
  )
  return {
    data,
    total,
    paging: { page, limit: CATALOGUE_PAGE, totalPages },
    options: optionsOf(cells, counts),
    next: Object.fromEntries(
      rounds
        .filter(({ course }) => data.some(({ _id }) => _id === course))
        .map(({ course, start }) => [course, formatDate(start, caller.locale)]),
    ),
    gone,
  }
}

const named = ({ code, name }: Named): { value: string; label: string } => ({
  value: code,
  label: name,
})

const optionsOf = (
  cells: { dimension: Dimension; value: string; label?: string }[],
  counts: number[],
): CatalogueAnswer['options'] => {
  const options = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, [] as CatalogueOption[]]),
  ) as CatalogueAnswer['options']
  cells.forEach(({ dimension, ...option }, index) =>
    options[dimension].push({ ...option, count: counts[index] ?? 0 }),
  )
  return options
}
