import { sql } from 'kysely'
import { decimal, roundMoney, isRecord } from '#shared'
import type { StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import type { Condition } from '../filter/condition.ts'
import { COLUMN_LENGTH } from '../model/plan.ts'
import { scanned } from '../indexes/scans.ts'
import { indexToRead, missedByGroup, missedByList, readOf, type Use } from '../indexes/uses.ts'
import { countRows, fetchRows, from, type Selection } from '../query/query.ts'
import { orderBy, parseSort } from '../query/sort.ts'
import { AGGREGATE_LIMITS } from './limits.ts'
import { refuse } from './refusal.ts'
import type { DataRow, Stage } from './stage.ts'

/** The stages at the front that the database itself does. */
export interface Lead {
  conditions: Condition[]
  sort?: unknown
  skip: number
  limit?: number
  end?: Stage
  taken: number
}

/** `$match`es, then at most one each of `$sort`, `$skip`, `$limit`, then `$count` or a simple `$group`. */
export function leadOf(stages: Stage[], selection: Selection): Lead {
  const lead: Lead = { conditions: [], skip: 0, taken: 0 }
  const next = (): Stage | undefined => stages[lead.taken]
  for (let stage = next(); stage?.match; stage = next()) {
    lead.conditions.push(stage.match)
    lead.taken += 1
  }
  const sort = next()?.sort
  if (sort !== undefined && parseSort(sort, selection.scope).ok) {
    lead.sort = sort
    lead.taken += 1
  } else if (sort !== undefined) return lead
  const skip = next()?.skip
  if (skip !== undefined) {
    lead.skip = skip
    lead.taken += 1
  }
  const limit = next()?.limit
  if (limit !== undefined) {
    lead.limit = limit
    lead.taken += 1
  }
  const end = next()
  const whole = lead.skip === 0 && lead.limit === undefined
  if (end?.count !== undefined || (end?.group && whole && groupPlan(end.group, selection))) {
    lead.end = end
    lead.taken += 1
  }
  return lead
}

interface Column {
  sql: Sql
  read(value: unknown): unknown
}

interface GroupPlan {
  /** Null: one group of all. Text: the key alone. Else the parts of the key. */
  shape: null | string | string[]
  keys: Column[]
  fields: { name: string; columns: Column[]; make(values: unknown[]): unknown }[]
}

type GroupColumn = Column & { kind: string; money: boolean }

/** What an expression of a group reads, where it is one plain field. */
function groupColumn(
  expression: unknown,
  { scope, compiler }: Selection,
  whole: boolean,
): GroupColumn | null {
  const position =
    typeof expression === 'string' && expression.startsWith('$')
      ? scope.resolve(expression.slice(1))
      : null
  const scalar = position && compiler.scalar(position)
  if (!position || !scalar) return null
  const read = (value: unknown): unknown =>
    value === null || value === undefined
      ? null
      : scalar.kind === 'number'
        ? Number(value)
        : scalar.kind === 'boolean'
          ? Boolean(value)
          : value
  return {
    sql: whole ? scalar.whole : scalar.expression,
    read,
    kind: scalar.kind,
    money: position.field?.['x-money'] === true,
  }
}

/** A group by plain fields with plain sums, or null where it takes more than that. */
function groupPlan(
  group: Record<string, unknown>,
  selection: Selection,
  whole = false,
): GroupPlan | null {
  const column = (expression: unknown) => groupColumn(expression, selection, whole)
  const { _id, ...fields } = group
  const parts =
    _id === null ? [] : isRecord(_id) ? Object.entries(_id) : [['', _id] as [string, unknown]]
  const keys = parts.map(([, expression]) => column(expression))
  if (keys.some((key) => key === null)) return null
  const plan: GroupPlan = {
    shape: _id === null ? null : isRecord(_id) ? parts.map(([name]) => name) : '',
    keys: keys as Column[],
    fields: [],
  }
  for (const [name, accumulator] of Object.entries(fields)) {
    const [operator, argument] = Object.entries(accumulator as Record<string, unknown>)[0]!
    const field = column(argument)
    const number = (value: unknown): number | null =>
      value === null || value === undefined ? null : Number(value)
    const total = (value: unknown): number =>
      field?.money ? roundMoney(number(value) ?? 0) : (number(value) ?? 0)
    if (operator === '$count')
      plan.fields.push({
        name,
        columns: [{ sql: sql`count(*)`, read: number }],
        make: ([rows]) => rows,
      })
    else if (operator === '$sum' && typeof argument === 'number')
      plan.fields.push({
        name,
        columns: [{ sql: sql`count(*)`, read: number }],
        make: ([rows]) => decimal('times', Number(rows), argument),
      })
    else if (operator === '$sum' && field?.kind === 'number')
      plan.fields.push({
        name,
        columns: [{ sql: sql`sum(${field.sql})`, read: total }],
        make: ([sum]) => sum,
      })
    else if (operator === '$avg' && field?.kind === 'number')
      plan.fields.push({
        name,
        columns: [
          { sql: sql`sum(${field.sql})`, read: total },
          { sql: sql`count(${field.sql})`, read: number },
        ],
        make: ([sum, rows]) => (rows ? decimal('div', Number(sum), Number(rows)) : null),
      })
    else if ((operator === '$min' || operator === '$max') && field && field.kind !== 'boolean')
      plan.fields.push({
        name,
        columns: [
          {
            sql: operator === '$min' ? sql`min(${field.sql})` : sql`max(${field.sql})`,
            read: field.read,
          },
        ],
        make: ([value]) => value,
      })
    else return null
  }
  return plan
}

/** The fields that a group by plain fields reads. */
function valuesOf(
  { _id, ...fields }: Record<string, unknown>,
  { scope, compiler }: Selection,
): Use[] {
  const parts = isRecord(_id) ? Object.values(_id) : [_id]
  const values = Object.values(fields).map((accumulator) => Object.values(accumulator as object)[0])
  return [...parts, ...values].flatMap((expression) => {
    const at = typeof expression === 'string' ? scope.resolve(expression.slice(1)) : null
    return at ? [readOf(at, compiler)] : []
  })
}

async function runGroup(
  context: StorageContext,
  selection: Selection,
  group: Record<string, unknown>,
  whole = false,
): Promise<DataRow[]> {
  const plan = groupPlan(group, selection, whole)!
  const columns = [...plan.keys, ...plan.fields.flatMap(({ columns: own }) => own)]
  const named = columns.map(
    ({ sql: expression }, index) => sql`${expression} as ${sql.ref(`c${index}`)}`,
  )
  const values = valuesOf(group, selection)
  const index =
    whole || selection.search ? undefined : indexToRead(selection, values, values[0]?.column)
  // One key stands for all rows, so that an empty collection gives no group.
  const by = plan.keys.length
    ? sql`group by ${sql.join(plan.keys.map((_, index) => sql.ref(`c${index}`)))}`
    : sql`having count(*) > 0`
  const rows = await context.rows(
    sql<DataRow>`select ${sql.join([sql`1 as one`, ...named])} ${from(selection.collection)} ${index ? context.dialect.byIndex(index) : sql``} ${selection.where} ${by} limit ${AGGREGATE_LIMITS.rows + 1}`,
    'read',
  )
  // A column holds the start of a long text: what ends there may be several.
  const isCut = (value: unknown): boolean =>
    typeof value === 'string' && value.length >= COLUMN_LENGTH
  if (!whole && rows.some((row) => Object.values(row).some(isCut)))
    return runGroup(context, selection, group, true)
  return rows.map((row) => {
    const values = columns.map(({ read }, index) => read(row[`c${index}`]))
    const keys = values.slice(0, plan.keys.length)
    const answer: DataRow = {
      _id:
        plan.shape === null
          ? null
          : typeof plan.shape === 'string'
            ? keys[0]
            : Object.fromEntries(plan.shape.map((name, index) => [name, keys[index]])),
    }
    let from = plan.keys.length
    for (const field of plan.fields) {
      answer[field.name] = field.make(values.slice(from, from + field.columns.length))
      from += field.columns.length
    }
    return answer
  })
}

/** Rows that the leading stages leave; `selection` holds their conditions already. */
export async function runLead(
  context: StorageContext,
  selection: Selection,
  lead: Lead,
  without: string[],
): Promise<DataRow[]> {
  if (lead.end?.count !== undefined) {
    const counted = await scanned(
      context,
      selection,
      { missed: missedByGroup(selection), path: 'pipeline' },
      () => countRows(context, { ...selection, index: indexToRead(selection) }),
    )
    const all = Math.max(0, counted - lead.skip)
    const rows = lead.limit === undefined ? all : Math.min(all, lead.limit)
    return rows ? [{ [lead.end.count]: rows }] : []
  }
  const rows = lead.end?.group
    ? await scanned(
        context,
        selection,
        { missed: missedByGroup(selection, valuesOf(lead.end.group, selection)), path: 'pipeline' },
        () => runGroup(context, selection, lead.end!.group!),
      )
    : await fetchLead(context, selection, lead, without)
  return rows.length > AGGREGATE_LIMITS.rows
    ? refuse('query-too-large', 'pipeline', { max: AGGREGATE_LIMITS.rows })
    : rows
}

async function fetchLead(
  context: StorageContext,
  selection: Selection,
  lead: Lead,
  without: string[],
): Promise<DataRow[]> {
  const keys = parseSort(lead.sort, selection.scope)
  const order = orderBy(
    keys.ok ? keys.value : [],
    selection.compiler,
    context.dialect,
    selection.collection.plan,
  )
  const most = Math.min(lead.limit ?? Infinity, AGGREGATE_LIMITS.rows + 1)
  const missed = missedByList(selection, keys.ok ? keys.value : [])
  return scanned(context, selection, { missed, path: 'pipeline' }, () =>
    fetchRows(context, selection, order, lead.skip, most, without),
  )
}
