import type { ReportDocument, EntityDocument, Field, Filter, StoredRecord } from '#schema'
import { recordTitle } from '#schema'
import { fail, ok, type Bilingual, type Result } from '#shared'
import { accessFor } from '../../access/index.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../identity/caller.ts'
import { admits } from '../../routing/guard.ts'
import { callerRoles } from '../../identity/caller.ts'
import {
  fineOfGroup,
  fineOfRecord,
  foldRows,
  isTotalled,
  keptApart,
  summed,
  totalsOf,
  type Fine,
  type Row,
} from './fold.ts'
import {
  openingFilter,
  parameterSchema,
  periodBefore,
  readGiven,
  reportFilter,
  type Given,
} from './given.ts'

/** Rows that are sent at most; sums are of all. */
const MAX_ROWS = 2_000
/** Names of records that are looked up at most. */
const MAX_NAMES = 1_000

export interface ReportColumn {
  name: string
  label: Bilingual
  form: 'text' | 'number' | 'money' | 'date' | 'percent' | 'month'
  /** What its values are called, where they are choices. */
  labels?: Record<string, Bilingual>
  total: boolean
}

export interface ReportAnswer {
  columns: ReportColumn[]
  rows: Row[]
  totals: Row
  /** How many rows there are; more than were sent where it is more than `rows` has. */
  count: number
  given: Given
  /** Names of records by their ids, by column. */
  names: Record<string, Record<string, string>>
  /** Sums of the period before, with its days. */
  before?: { from: string; to: string; totals: Row }
  /** What there was before the period, of columns that run. */
  opening?: Row
}

type Column = ReportDocument['columns'][number]

/** The field at a path, of the entity or of its rows. */
function fieldAt({ properties }: EntityDocument, path: string): Field | undefined {
  const [first, inner] = path.split('.') as [string, string | undefined]
  const field = properties[first] as Field | undefined
  return inner === undefined
    ? field
    : ((field?.items as Field | undefined)?.properties as Record<string, Field> | undefined)?.[
        inner
      ]
}

const pathOf = ({ group, field, sum, least, most }: Column): string | undefined =>
  group ?? field ?? sum ?? least ?? most

function columnOf(entity: EntityDocument, column: Column): ReportColumn {
  const path = pathOf(column)
  const field = path === undefined ? undefined : fieldAt(entity, path)
  const named = field as
    { 'x-labels'?: Record<string, Bilingual>; 'x-label'?: Bilingual } | undefined
  const form =
    column.by === 'month'
      ? 'month'
      : (column.form ??
        (field?.['x-money']
          ? 'money'
          : field?.format === 'date'
            ? 'date'
            : column.count || field?.type === 'number' || field?.type === 'integer'
              ? 'number'
              : 'text'))
  return {
    name: column.name,
    label: column.label ?? named?.['x-label'] ?? { th: column.name, en: column.name },
    form,
    ...(named?.['x-labels'] && { labels: named['x-labels'] }),
    total: isTotalled(column),
  }
}

/** A report that the caller may run: its records may be read in sums. */
function readable(
  { shipped }: Pick<Gateway, 'shipped'>,
  caller: Caller,
  name: string,
): Result<{ report: ReportDocument; entity: EntityDocument }> {
  const { model } = shipped
  const report = Object.hasOwn(model.reports, name) ? model.reports[name] : undefined
  if (!report) return fail('not-found', { params: { collection: 'report' } })
  const module = model.modules[name.split('/')[0]!]!
  const route = module.routes.find(({ screen }) => screen === 'reports')
  const { allowed } = accessFor(model.entities[report.of]!, caller, 'aggregate')
  return allowed && (!route || admits(module, route, callerRoles(caller)))
    ? ok({ report, entity: model.entities[report.of]!.entity })
    : fail(caller.user ? 'forbidden' : 'unauthenticated')
}

/** Groups of the store for the columns of a report, or its records one by one. */
function pipelineOf(report: ReportDocument, filter: Filter): Record<string, unknown>[] {
  const { each, columns } = report
  const rows = [
    { $match: filter },
    ...(each === undefined ? [] : [{ $unwind: `$${each}` }, { $match: filter }]),
  ]
  if (!columns.some(({ group }) => group !== undefined))
    return [
      ...rows,
      {
        $project: Object.fromEntries(
          columns.flatMap((column) => (pathOf(column) === undefined ? [] : [[pathOf(column)!, 1]])),
        ),
      },
    ]
  const sums = summed(report).map((path, at) => [`s${at}`, { $sum: `$${path}` }])
  const keys = keptApart(report).map((path, at) => [`k${at}`, `$${path}`])
  return [
    ...rows,
    {
      $group: {
        _id: Object.fromEntries(keys) as unknown,
        rows: { $sum: 1 },
        ...Object.fromEntries(sums),
      },
    },
  ]
}

async function finesOf(
  gateway: Gateway,
  caller: Caller,
  report: ReportDocument,
  filter: Filter,
): Promise<Result<Fine[]>> {
  const found = await gateway.read.aggregate(caller, report.of, {
    pipeline: pipelineOf(report, filter),
    language: caller.locale,
  } as never)
  if (!found.ok) return found
  const rows = found.value as Record<string, unknown>[]
  const isGrouped = report.columns.some(({ group }) => group !== undefined)
  const [apart, sums] = [keptApart(report), summed(report)]
  return ok(rows.map((row) => (isGrouped ? fineOfGroup(row, apart, sums) : fineOfRecord(row))))
}

/** What runs begins with what all records before the period come to. */
async function openingOf(
  gateway: Gateway,
  caller: Caller,
  report: ReportDocument,
  given: Given,
): Promise<Result<Record<string, number>>> {
  const running = new Set(report.columns.flatMap((column) => column.running ?? []))
  const filter = running.size > 0 ? openingFilter(report, given) : undefined
  if (!filter) return ok({})
  const columns = report.columns.filter(({ running: of }) => of === undefined)
  const found = await finesOf(gateway, caller, { ...report, columns }, filter)
  if (!found.ok) return found
  const rows = foldRows({ ...report, columns }, found.value, { given })
  const sums = totalsOf(
    {
      ...report,
      columns: columns.map((column) => ({ ...column, total: running.has(column.name) })),
    },
    rows,
  )
  return ok(sums as Record<string, number>)
}

/** Names of the records that columns refer to, as far as the caller may read them. */
async function readReferenceNames(
  gateway: Gateway,
  caller: Caller,
  { report, entity, rows }: { report: ReportDocument; entity: EntityDocument; rows: Row[] },
): Promise<Record<string, Record<string, string>>> {
  const names: Record<string, Record<string, string>> = {}
  for (const column of report.columns) {
    const path = column.group ?? column.field
    const of = path === undefined ? undefined : fieldAt(entity, path)?.['x-ref']?.entity
    if (!of) continue
    const ids = [...new Set(rows.map((row) => row[column.name]))]
      .filter(Boolean)
      .slice(0, MAX_NAMES)
    const found = await gateway.read.query(caller, of, {
      args: [{ _id: { $in: ids } }],
      paging: { page: 1, limit: MAX_NAMES, total: false },
    } as never)
    const referred = gateway.shipped.model.entities[of]!.entity
    names[column.name] = Object.fromEntries(
      (found.ok ? (found.value.data as StoredRecord[]) : []).map((record) => [
        record._id,
        recordTitle(referred, record, caller.locale),
      ]),
    )
  }
  return names
}

/** Runs a report with the rights of the caller. */
export async function runReport(
  gateway: Gateway,
  caller: Caller,
  name: string,
  asked: unknown,
): Promise<Result<ReportAnswer>> {
  const found = readable(gateway, caller, name)
  if (!found.ok) return found
  const { report, entity } = found.value
  const read = readGiven(report, asked, gateway.clock)
  if ('wrong' in read)
    return fail('report-parameter', { path: read.wrong, params: { name: read.wrong } })
  const given = read.values
  const fines = await finesOf(gateway, caller, report, reportFilter(report, given))
  if (!fines.ok) return fines
  const opening = await openingOf(gateway, caller, report, given)
  if (!opening.ok) return opening
  const rows = foldRows(report, fines.value, { given, opening: opening.value })
  const period = report.compare && periodBefore(given)
  const earlier = period && {
    ...period,
    fines: await finesOf(gateway, caller, report, reportFilter(report, { ...given, ...period })),
  }
  if (earlier && !earlier.fines.ok) return earlier.fines
  const sent = rows.slice(0, MAX_ROWS)
  return ok({
    columns: report.columns
      .filter(({ hidden }) => !hidden)
      .map((column) => columnOf(entity, column)),
    rows: sent,
    totals: totalsOf(report, rows),
    count: rows.length,
    given,
    names: await readReferenceNames(gateway, caller, { report, entity, rows: sent }),
    ...(Object.keys(opening.value).length > 0 && { opening: opening.value }),
    ...(earlier?.fines.ok && {
      before: {
        from: earlier.from,
        to: earlier.to,
        totals: totalsOf(
          report,
          foldRows(report, earlier.fines.value, { given: { ...given, ...period } }),
        ),
      },
    }),
  })
}

/** The reports of a module that the caller may run, with the forms of their parameters. */
export const reportsFor = (gateway: Gateway, caller: Caller, module: string) =>
  Object.entries(gateway.shipped.model.reports)
    .filter(([name]) => name.startsWith(`${module}/`))
    .flatMap(([name]) => {
      const found = readable(gateway, caller, name)
      if (!found.ok) return []
      const { report, entity } = found.value
      const { label, description, chart, records, compare, of, order = 100 } = report
      return [
        {
          name,
          label,
          of,
          order,
          parameters: parameterSchema(report, entity, gateway.clock),
          ...(description && { description }),
          ...(chart && { chart }),
          ...(records && { records }),
          ...(compare && { compare }),
        },
      ]
    })
    .toSorted((a, b) => a.order - b.order)
