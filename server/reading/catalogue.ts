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
import type { EntityModel, Filter, StoredRecord } from '#schema'
import { bangkokDay, formatDate, isRecord } from '#shared'
import type { Caller } from '../identity/caller.ts'
import type { Grant, OrderBy } from '../storage/index.ts'
import { earlyPrices } from './earlyPrices.ts'
import { askIn, recordIn } from './inLanguage.ts'
import { queryRecords, readAccess, type ReadSources } from './records.ts'
import { pruneRecord } from '../access/index.ts'

/** Upcoming rounds that are looked at. */
const MAX_ROUNDS = 1000
/** Categories and target groups that are offered. */
const MAX_OFFERED = 100
const DEFAULT_PRICE = 700
const VISIBLE = { visible: true } as Filter
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

interface Asked {
  choice: CatalogueChoice
  /** Each course with its next round alone. */
  rounds: Round[]
  defaultPrice: number
  /** Categories that the block is about. */
  within: string[]
  gone: string[]
  values: Record<Dimension, { value: string; label?: string }[]>
}

/** What is asked for, of what the site has. */
async function readAsked(
  sources: ReadSources,
  caller: Caller,
  { props, search }: Record<string, unknown>,
): Promise<Asked> {
  const { category, term, defaultPrice } = isRecord(props) ? props : {}
  const [categories, targets, coming] = await Promise.all([
    listed<Named>(sources, caller, 'category', [VISIBLE, ['code', 'name'], 'name', MAX_OFFERED]),
    listed<Named>(sources, caller, 'target', [VISIBLE, ['code', 'name'], 'order', MAX_OFFERED]),
    upcoming(sources, caller),
  ])
  const rounds = nextOnes(coming)
  const choice = readChoice(isRecord(search) ? search : {}, typeof term === 'string' ? term : '')
  const isThere = (code: string): boolean => categories.some((one) => one.code === code)
  const fixed = codesOf(category)
  const gone = [...fixed, ...choice.chosen.category].filter((code) => !isThere(code))
  const within = fixed.filter(isThere)
  choice.chosen.category = choice.chosen.category.filter(isThere)
  const offered = within.length
    ? categories.filter(({ code }) => within.includes(code))
    : categories
  return {
    choice,
    rounds,
    within,
    gone,
    defaultPrice: typeof defaultPrice === 'number' ? defaultPrice : DEFAULT_PRICE,
    values: {
      ...(Object.fromEntries(
        DIMENSIONS.map((dimension) => [
          dimension,
          (fixedValues(dimension) ?? []).map((value) => ({ value })),
        ]),
      ) as Record<Dimension, { value: string }[]>),
      category: offered.length > 1 ? offered.map(named) : [],
      target: targets.map(named),
      month: [...new Set(rounds.map(monthOf))].map((value) => ({
        value,
        label: formatDate(`${value}-01`, caller.locale, 'month'),
      })),
    },
  }
}

/** The conditions of all that is chosen; without those of one kind, to count what its other values would leave. */
const chosenOf = ({ choice, rounds, defaultPrice }: Asked, except?: Dimension): Filter[] =>
  DIMENSIONS.flatMap((dimension) => {
    const own = choice.chosen[dimension]
    if (dimension === except || own.length === 0) return []
    const parts = own.map((value) => conditionOf(dimension, value, rounds, defaultPrice))
    return parts.length === 1 ? parts : [{ $or: parts } as unknown as Filter]
  })

const baseOf = ({ within, choice: { words } }: Asked): Filter =>
  allOf([
    OFFERED,
    ...(within.length ? [{ category: { $in: within } } as unknown as Filter] : []),
    ...(words ? [wordsCondition(words)] : []),
  ])

type Access = Grant & { model: EntityModel }

/** How many courses there are, and how many each value would leave. */
async function count(
  { database }: ReadSources,
  site: string,
  asked: Asked,
  filter: Filter,
  access: Grant,
): Promise<{ total: number; options: CatalogueAnswer['options'] } | null> {
  const cells = DIMENSIONS.flatMap((dimension) =>
    asked.values[dimension].map((option) => ({ dimension, ...option })),
  )
  const counted = await database.tally(
    site,
    'course',
    [
      allOf(chosenOf(asked)),
      ...cells.map(({ dimension, value }) =>
        allOf([
          ...chosenOf(asked, dimension),
          conditionOf(dimension, value, asked.rounds, asked.defaultPrice),
        ]),
      ),
    ],
    { filter, access },
  )
  if (!counted.ok) return null
  const [total = 0, ...counts] = counted.value
  return { total, options: optionsOf(cells, counts) }
}

/** The courses of one page. */
async function read(
  { database }: ReadSources,
  { site, locale }: Caller,
  asked: Asked,
  filter: Filter,
  { model, ...access }: Access,
  page: number,
): Promise<StoredRecord[] | null> {
  const order = orderFor(asked.choice, asked.rounds, asked.defaultPrice)
  const sorted = askIn(
    model.entity,
    { args: [{}, Object.fromEntries(SHOWN.map((field) => [field, 1 as const]))], sort: order.sort },
    locale,
  )
  const found = await database.query(site._id, 'course', {
    filter: allOf([filter, ...chosenOf(asked)]),
    sort: sorted.sort!,
    ...(order.by ? { by: order.by } : {}),
    select: sorted.args![1]!,
    skip: (page - 1) * CATALOGUE_PAGE,
    limit: CATALOGUE_PAGE,
    access,
  })
  return found.ok
    ? found.value.rows.map((record) =>
        recordIn(model.entity, pruneRecord(model, record, access.readable), locale),
      )
    : null
}

/**
 * The catalogue: one page of the courses that an address chooses, and how many each further value would leave. Whatever
 * the number of courses, the database counts, sorts and pages; it is asked five times (spec: academy 2.2, 9).
 */
export async function answerCatalogue(
  sources: ReadSources,
  caller: Caller,
  query: Record<string, unknown> = {},
): Promise<CatalogueAnswer | null> {
  const access = readAccess(sources, caller, 'course')
  if (!access.ok) return null
  const { model, ...grant } = access.value
  const asked = await readAsked(sources, caller, query)
  const [filter = {}] = askIn(model.entity, { args: [baseOf(asked)] }, caller.locale).args ?? []
  const counted = await count(sources, caller.site._id, asked, filter, grant)
  if (!counted) return null
  const totalPages = Math.max(1, Math.ceil(counted.total / CATALOGUE_PAGE))
  const page = Math.min(asked.choice.page, totalPages)
  const [data, early] = await Promise.all([
    read(sources, caller, asked, filter, access.value, page),
    earlyPrices(sources, caller),
  ])
  if (!data) return null
  return {
    data,
    total: counted.total,
    paging: { page, limit: CATALOGUE_PAGE, totalPages },
    options: counted.options,
    next: Object.fromEntries(
      asked.rounds
        .filter(({ course }) => data.some(({ _id }) => _id === course))
        .map(({ course, start }) => [course, formatDate(start, caller.locale)]),
    ),
    early: Object.fromEntries(data.flatMap(({ _id }) => (early[_id] ? [[_id, early[_id]]] : []))),
    gone: asked.gone,
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
