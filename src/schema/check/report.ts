import { suggest } from '../problem.ts'
import { SYSTEM_FIELDS, type EntityDocument, type Field, type ReportDocument } from '../types.ts'
import { checkExpressionAt, type CheckContext } from './context.ts'
import { referFilter } from './fieldPaths.ts'

type Fields = Record<string, Field>

/** A field, or a field of its rows, that the entity lacks. */
function checkPath(context: CheckContext, entity: EntityDocument, name: string, path: string) {
  const [first, inner] = name.split('.') as [string, string | undefined]
  const fields = entity.properties as Fields
  if (!Object.hasOwn(fields, first)) {
    if (!SYSTEM_FIELDS.some((one) => one === first) || inner !== undefined)
      context.problem(
        path,
        `"${first}" is no field of "${entity.$id}".${suggest(first, Object.keys(fields)) || ' Mend the name or add the field.'}`,
      )
    return
  }
  const rows = (fields[first]!.items as Field | undefined)?.properties as Fields | undefined
  if (inner !== undefined && (!rows || !Object.hasOwn(rows, inner)))
    context.problem(
      path,
      `"${name}" is no field of "${entity.$id}".${suggest(inner, Object.keys(rows ?? {})) || ' Mend the name or add the field.'}`,
    )
}

/** Names of parameters in a text like `$at-30`. */
const parameterIn = (text: string): string | undefined =>
  /^\$([a-z][a-z_]*)([+-]\d+)?$/.exec(text)?.[1]

function checkParameters(
  context: CheckContext,
  report: ReportDocument,
  value: unknown,
  path: string,
) {
  if (typeof value === 'string') {
    const name = parameterIn(value)
    if (name !== undefined && !Object.hasOwn(report.parameters ?? {}, name))
      context.problem(
        path,
        `"$${name}" is no parameter of this report.${suggest(name, Object.keys(report.parameters ?? {})) || ' Add it under "parameters".'}`,
      )
  } else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value))
      checkParameters(context, report, item, `${path}.${key}`)
}

/** Columns that something else of the report names. */
function checkNames(context: CheckContext, report: ReportDocument): void {
  const names = report.columns.map(({ name }) => name)
  const known = (name: string, path: string): void => {
    if (!names.includes(name))
      context.problem(
        path,
        `"${name}" is no column of this report.${suggest(name, names) || ' Name one.'}`,
      )
  }
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index)
      context.problem(
        `columns[${index}].name`,
        `"${name}" stands twice. Give each column a name of its own.`,
      )
  })
  report.sort?.forEach((name, index) => known(name.replace(/^-/, ''), `sort[${index}]`))
  report.compare?.forEach((name, index) => known(name, `compare[${index}]`))
  if (report.chart) {
    known(report.chart.x, 'chart.x')
    known(report.chart.y, 'chart.y')
  }
  for (const [field, column] of Object.entries(report.records?.filters ?? {})) {
    known(column, `records.filters.${field}`)
    context.refer('field', `${report.of}.${field}`, `records.filters.${field}`)
  }
  report.columns.forEach(({ running }, index) => {
    if (running === undefined) return
    known(running, `columns[${index}].running`)
    if (names.indexOf(running) >= index)
      context.problem(
        `columns[${index}].running`,
        `"${running}" stands behind its sum. Put it before.`,
      )
  })
}

/** What a column may show. */
const KINDS = ['group', 'field', 'sum', 'least', 'most', 'count', 'value', 'running'] as const

/** Checks one report: its fields, its parameters, and the columns that it names. */
export function checkReport(context: CheckContext, report: ReportDocument): void {
  if (report.$id !== context.name)
    context.problem(
      '$id',
      `is "${report.$id}", but the file is "${context.name}.json". Give both the same name.`,
    )
  context.refer('entity', report.of, 'of')
  if (report.each !== undefined) context.refer('field', `${report.of}.${report.each}`, 'each')
  referFilter(context, report.of, report.filter, 'filter')
  checkParameters(context, report, report.filter, 'filter')
  checkExpressionAt(context, report.where, 'where')
  checkNames(context, report)
  const entity = context.find<EntityDocument>('entity', report.of)
  for (const [name, { field, date }] of Object.entries(report.parameters ?? {}))
    if ((field === undefined) === (date === undefined))
      context.problem(`parameters.${name}`, 'is a "field" or a "date". Write one of them.')
    else if (field !== undefined)
      context.refer('field', `${report.of}.${field}`, `parameters.${name}.field`)
  const isGrouped = report.columns.some(({ group }) => group !== undefined)
  report.columns.forEach((column, index) => {
    const path = `columns[${index}]`
    const kinds = KINDS.filter((kind) => column[kind] !== undefined)
    if (kinds.length !== 1)
      context.problem(
        path,
        `says what it shows ${kinds.length} times. Give it one of ${KINDS.join(', ')}.`,
      )
    checkExpressionAt(context, column.value, `${path}.value`)
    checkParameters(context, report, column.when, `${path}.when`)
    if (isGrouped && column.field !== undefined)
      context.problem(
        `${path}.field`,
        'stands for one record, but the rows are groups. Use "group", "least" or "most".',
      )
    if (!entity) return
    for (const part of ['group', 'field', 'sum', 'least', 'most'] as const)
      if (column[part] !== undefined) checkPath(context, entity, column[part], `${path}.${part}`)
    if (column.when) checkPath(context, entity, column.when.field, `${path}.when.field`)
  })
}
