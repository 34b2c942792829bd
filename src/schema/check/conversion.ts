import type { ConversionDocument, EntityDocument, Field } from '../types.ts'
import { checkExpressionAt, referRoles, type CheckContext } from './context.ts'
import { FieldPaths } from './fieldPaths.ts'

type Fields = Record<string, Field>

/** Fields that a row or a record has to have, and that nothing gives it. */
const lacking = (
  required: readonly string[] | undefined,
  fields: Fields,
  given: readonly string[],
): string[] =>
  (required ?? []).filter(
    (name) =>
      !given.includes(name) &&
      fields[name]?.default === undefined &&
      fields[name]?.['x-default'] === undefined &&
      fields[name]?.['x-compute'] === undefined,
  )

const copied = (fields: Fields, given: readonly string[]): string[] =>
  given.flatMap((name) => Object.keys(fields[name]?.['x-ref']?.copy ?? {}))

const rowOf = (entity: EntityDocument, list: string): Field =>
  (entity.properties[list]?.items ?? {}) as Field

/** What lines name of the rows on both sides; fields that the new rows require and that nothing gives them. */
function checkLines(
  context: CheckContext,
  { from, to }: ConversionDocument,
  lines: NonNullable<ConversionDocument['lines']>,
  source: EntityDocument,
  target: EntityDocument,
): string[] {
  context.refer('field', `${from}.${lines.from}`, 'lines.from')
  context.refer('field', `${to}.${lines.to}`, 'lines.to')
  const sent = (rowOf(source, lines.from).properties ?? {}) as Fields
  const made = rowOf(target, lines.to)
  const fields = (made.properties ?? {}) as Fields
  const given = [...(lines.copy ?? []), ...Object.keys(lines.values ?? {}), lines.quantity]
  for (const [at, field] of (lines.copy ?? []).entries())
    if (!sent[field])
      context.problem(
        `lines.copy[${at}]`,
        `"${field}" is no field of the rows of "${from}". Mend the name.`,
      )
  for (const field of given)
    if (!fields[field])
      context.problem(
        'lines',
        `"${field}" is no field of the rows of "${to}". Add it there, or leave it out.`,
      )
  const all = [...given, ...copied(fields, given)]
  return lacking(made.required as string[] | undefined, fields, all).map(
    (field) => `${lines.to}.${field}`,
  )
}

/** What rows give their fields; those that they require and that nothing gives them. */
function checkRows(
  context: CheckContext,
  { to }: ConversionDocument,
  rows: NonNullable<ConversionDocument['rows']>,
  target: EntityDocument,
): string[] {
  context.refer('field', `${to}.${rows.to}`, 'rows.to')
  const made = rowOf(target, rows.to)
  const fields = (made.properties ?? {}) as Fields
  const given = Object.keys(rows.values)
  for (const field of given)
    if (!fields[field])
      context.problem(
        `rows.values.${field}`,
        `"${field}" is no field of the rows of "${to}". Add it there, or leave it out.`,
      )
  return lacking(made.required as string[] | undefined, fields, [
    ...given,
    ...copied(fields, given),
  ]).map((field) => `${rows.to}.${field}`)
}

/** Checks one conversion: what it names on both sides, and that nothing that is required gets lost on the way. */
export function checkConversion(context: CheckContext, conversion: ConversionDocument): void {
  const { from, to, lines, rows, values, alike } = conversion
  if (conversion.$id !== context.name)
    context.problem(
      '$id',
      `is "${conversion.$id}", but the file is "${context.name}.json". Give both the same name.`,
    )
  context.refer('entity', from, 'from')
  context.refer('entity', to, 'to')
  referRoles(context, conversion.roles, 'roles')
  alike?.forEach((field, at) => context.refer('field', `${from}.${field}`, `alike[${at}]`))
  for (const field of Object.keys(values))
    context.refer('field', `${to}.${field}`, `values.${field}`)
  const [source, target] = [from, to].map((one) => context.find<EntityDocument>('entity', one))
  if (!source || !target) return
  const lost = [
    ...(lines ? checkLines(context, conversion, lines, source, target) : []),
    ...(rows ? checkRows(context, conversion, rows, target) : []),
    ...lacking(target.required, target.properties, [
      ...Object.keys(values),
      ...copied(target.properties, Object.keys(values)),
      ...(lines ? [lines.to] : []),
      ...(rows ? [rows.to] : []),
    ]),
  ]
  for (const field of lost)
    context.problem('', `loses "${field}", which "${to}" requires. Say where it comes from.`)
  checkExpressions(context, conversion, source, target)
}

function checkExpressions(
  context: CheckContext,
  { when, values, rows, lines }: ConversionDocument,
  source: EntityDocument,
  target: EntityDocument,
): void {
  const ofSource = new FieldPaths(context, source)
  const ofTarget = new FieldPaths(context, target)
  for (const [path, expression, paths] of [
    ['when', when, ofSource],
    ['lines.when', lines?.when, ofSource],
    ['lines.most', lines?.most, ofSource],
    ['lines.counts', lines?.counts, ofTarget],
    ...Object.entries(values).map(([name, one]) => [`values.${name}`, one, ofSource] as const),
    ...Object.entries(rows?.values ?? {}).map(
      ([name, one]) => [`rows.values.${name}`, one, ofSource] as const,
    ),
    ...Object.entries(lines?.values ?? {}).map(
      ([name, one]) => [`lines.values.${name}`, one, ofSource] as const,
    ),
  ] as [string, unknown, FieldPaths][]) {
    checkExpressionAt(context, expression, path)
    paths.check(expression, path)
  }
}
