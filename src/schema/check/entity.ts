import { suggest } from '../problem.ts'
import type { EntityDocument, Field, FieldsDocument, StatesDocument } from '../types.ts'
import { SYSTEM_FIELDS } from '../types.ts'
import { enumName } from '../enumName.ts'
import { checkCircles } from './circles.ts'
import { checkExpressionAt, referRoles, type CheckContext } from './context.ts'
import { checkEffects } from './effects.ts'
import { FieldPaths, referFilter } from './fieldPaths.ts'

export const SHARED_SCHEMAS = [
  'sala:text',
  'sala:address',
  'sala:file',
  'sala:page-rows',
  'sala:expression',
]
const CODE_PARTS = ['YYYY', 'YY', 'MM', 'DD', '#####']
const isCodePart = (part: string): boolean => CODE_PARTS.includes(part) || /^#+$/.test(part)

/** What a table of rows names of them. */
function checkColumns(
  context: CheckContext,
  { 'x-child': table }: Field,
  rows: Field | undefined,
  path: string,
): void {
  const named = [
    ...(['columns', 'totals', 'stops'] as const).flatMap((keyword) =>
      (table?.[keyword] ?? []).map((column, index) => [column, `${keyword}[${index}]`] as const),
    ),
    ...Object.entries(table?.scan ?? {}).map(([name, column]) => [column, `scan.${name}`] as const),
  ]
  for (const [column, at] of named)
    if (!rows?.properties || !(column in rows.properties))
      context.problem(`${path}.x-child.${at}`, `"${column}" is no property of the rows.`)
}

/** The shared definitions that a field may name. */
const sharedNames = (context: CheckContext): string[] => [
  ...SHARED_SCHEMAS,
  ...Object.keys(context.find<FieldsDocument>('fields', 'common')?.fields ?? {}).map(
    (name) => `sala:${name}`,
  ),
]

/** The records that are its choices, and the fields that they are found by. */
function referChoices(context: CheckContext, field: Field, path: string): void {
  const query = field['x-choices']?.query
  for (const keyword of ['display', 'value', 'sort'] as const)
    if (query?.[keyword] !== undefined)
      context.refer(
        'field',
        `${query.entity}.${query[keyword]}`,
        `${path}.x-choices.query.${keyword}`,
      )
}

interface FieldScope {
  defs: Set<string>
  paths: FieldPaths
  /** Fields beside this one, which its expressions read. */
  beside: Record<string, Field>
}

function checkField(context: CheckContext, field: Field, path: string, scope: FieldScope): void {
  const { defs, paths, beside } = scope
  const reference = field.$ref
  if (reference?.startsWith('enum:'))
    context.refer(
      'enum',
      enumName(reference, context.module, (name) => context.graph.has('enum', name)),
      `${path}.$ref`,
    )
  else if (reference?.startsWith('#/$defs/')) {
    if (!defs.has(reference.slice('#/$defs/'.length)))
      context.problem(
        `${path}.$ref`,
        `"${reference}" does not exist in $defs of this file. Add it or mend the name.`,
      )
  } else if (reference !== undefined && !SHARED_SCHEMAS.includes(reference))
    context.problem(
      `${path}.$ref`,
      `"${reference}" is no known reference. Use "enum:<name>", "#/$defs/<name>" or one of ${sharedNames(context).join(', ')}.`,
    )

  if (field['x-ref']) {
    const { entity, display, copy, filter, colleagues, by = [], details = [] } = field['x-ref']
    referFilter(context, entity, filter, `${path}.x-ref.filter`)
    context.refer('entity', entity, `${path}.x-ref.entity`)
    if (colleagues && (entity !== 'user' || copy || filter))
      context.problem(
        `${path}.x-ref.colleagues`,
        'offers people by their names and tells nothing else of them. Refer to "user", without "copy" and "filter".',
      )
    if (display) context.refer('field', `${entity}.${display}`, `${path}.x-ref.display`)
    for (const [at, named] of by.entries())
      context.refer('field', `${entity}.${named}`, `${path}.x-ref.by[${at}]`)
    for (const [at, told] of details.entries())
      context.refer('field', `${entity}.${told}`, `${path}.x-ref.details[${at}]`)
    for (const [own, theirs] of Object.entries(copy ?? {}))
      context.refer('field', `${entity}.${theirs}`, `${path}.x-ref.copy.${own}`)
  }
  referChoices(context, field, path)
  for (const keyword of [
    'x-compute',
    'x-default',
    'x-visible',
    'x-readonly',
    'x-required',
  ] as const) {
    checkExpressionAt(context, field[keyword], `${path}.${keyword}`)
    paths.check(field[keyword], `${path}.${keyword}`, beside)
  }
  referRoles(context, field['x-access']?.read, `${path}.x-access.read`)
  referRoles(context, field['x-access']?.write, `${path}.x-access.write`)
  if (field['x-money'] && field.multipleOf !== undefined)
    context.problem(
      `${path}.multipleOf`,
      'money has no multipleOf: binary fractions make it refuse good amounts. Remove it; "x-money" checks the two decimals.',
    )
  if (field['x-money'] && field.type !== 'number')
    context.problem(`${path}.type`, 'money must be of type "number".')
  if (typeof field.pattern === 'string') {
    try {
      new RegExp(field.pattern, 'u')
    } catch {
      context.problem(`${path}.pattern`, `"${field.pattern}" is not a valid regular expression.`)
    }
  }
  const rows = field.items as Field | undefined
  checkColumns(context, field, rows, path)
  if (rows) checkField(context, rows, `${path}.items`, scope)
  const inner = (field.properties ?? {}) as Record<string, Field>
  for (const [name, child] of Object.entries(inner))
    checkField(context, child, `${path}.properties.${name}`, { ...scope, beside: inner })
}

const MIN_SYSTEM: readonly string[] = SYSTEM_FIELDS

function checkCode(context: CheckContext, entity: EntityDocument): void {
  const code = entity['x-code']
  if (!code) return
  context.refer('field', `${context.name}.${code.field}`, 'x-code.field')
  if (code.at) context.refer('state', `${context.name}.${code.at}`, 'x-code.at')
  code.per?.forEach((field, index) =>
    context.refer('field', `${context.name}.${field}`, `x-code.per[${index}]`),
  )
  const parts = [...code.pattern.matchAll(/\{([^}]*)\}/g)].map(([, part]) => part!)
  for (const part of parts)
    if (!isCodePart(part))
      context.problem(
        'x-code.pattern',
        `"{${part}}" is no place of a code.${suggest(part, CODE_PARTS)}`,
      )
  const runs = parts.filter((part) => /^#+$/.test(part))
  if (runs.length !== 1)
    context.problem(
      'x-code.pattern',
      `"${code.pattern}" has ${runs.length} running numbers. Put exactly one, as {#####}.`,
    )
  const has = (part: string) => code.pattern.includes(`{${part}`)
  const missing =
    code.reset === 'yearly' && !has('YY')
      ? 'the year'
      : code.reset === 'monthly' && !(has('YY') && has('MM'))
        ? 'year and month'
        : code.reset === 'daily' && !(has('YY') && has('MM') && has('DD'))
          ? 'year, month and day'
          : undefined
  if (missing)
    context.problem(
      'x-code.reset',
      `starts again ${code.reset}, but the pattern "${code.pattern}" lacks ${missing}: it would give a used code again. Add ${missing} to the pattern or change "reset".`,
    )
}

/** A list is narrowed by what is chosen: yes or no, one of the values of a field, a state. */
function checkFilters(context: CheckContext, entity: EntityDocument): void {
  const states = context.find<StatesDocument>('states', context.name)
  const isChosen = (name: string): boolean => {
    const field = entity.properties[name]
    return (
      !field ||
      field.type === 'boolean' ||
      field.enum !== undefined ||
      field.$ref?.startsWith('enum:') === true ||
      states?.field === name
    )
  }
  const chosen = Object.keys(entity.properties).filter(isChosen)
  entity['x-list']?.filters?.forEach((name, index) => {
    if (!isChosen(name))
      context.problem(
        `x-list.filters[${index}]`,
        `"${name}" has no values to choose from, so no control can narrow the list by it.${chosen.length ? ` Use one of ${chosen.join(', ')}.` : ' Remove it.'}`,
      )
  })
}

/** People see a field by its label; one that no screen shows needs none. */
function checkLabels(
  context: CheckContext,
  fields: Record<string, Field> | undefined,
  path: string,
): void {
  for (const [name, field] of Object.entries(fields ?? {})) {
    if (field['x-widget'] === 'hidden' || field['x-secret'] || MIN_SYSTEM.includes(name)) continue
    if (!field['x-label'])
      context.problem(
        `${path}.${name}`,
        `has no label. Give it "x-label", or put "${name}" among the "fields" of schemas/common/labels.json.`,
      )
    if (field['x-child'])
      checkLabels(
        context,
        (field.items as Field | undefined)?.properties as Record<string, Field> | undefined,
        `${path}.${name}.items.properties`,
      )
  }
}

/** The fields of the entity themselves, and those of its $defs. */
function checkFields(context: CheckContext, entity: EntityDocument, paths: FieldPaths): void {
  const scope = { defs: new Set(Object.keys(entity.$defs ?? {})), paths, beside: entity.properties }
  for (const [name, field] of Object.entries(entity.properties)) {
    if (MIN_SYSTEM.includes(name) || name === 'site')
      context.problem(
        `properties.${name}`,
        'is a field of the system. Remove it; every record has it.',
      )
    if (name === '__proto__' || name === 'constructor' || name === 'prototype')
      context.problem(`properties.${name}`, 'is not allowed as a field name. Choose another.')
    checkField(context, field, `properties.${name}`, scope)
  }
  for (const [name, field] of Object.entries(entity.$defs ?? {}))
    checkField(context, field, `$defs.${name}`, { ...scope, beside: field.properties ?? {} })
}

/** Refers to a field of the entity itself. */
type ReferOwn = (field: string, path: string) => void

/** Refers to each field of a list of names. */
const referEach = (own: ReferOwn, fields: readonly string[] | undefined, path: string): void =>
  fields?.forEach((field, index) => own(field, `${path}[${index}]`))

/** What names the entity and its records. */
function checkNaming(context: CheckContext, entity: EntityDocument, own: ReferOwn): void {
  const naming = entity['x-entity']
  for (const [, name] of naming.titleTemplate.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g))
    own(name!.split('.')[0]!, 'x-entity.titleTemplate')
  for (const part of ['opens', 'seen'] as const)
    if (naming[part] !== undefined) own(naming[part], `x-entity.${part}`)
  referEach(own, naming.summary, 'x-entity.summary')
  if (naming.picture) own(naming.picture, 'x-entity.picture')
  naming.dropped?.forEach((field, index) => {
    if (field in entity.properties)
      context.problem(
        `x-entity.dropped[${index}]`,
        `"${field}" is still a field. Remove it from "properties" or from "dropped".`,
      )
  })
}

/** What is kept once only, and what is found by. */
function checkIndexes(context: CheckContext, entity: EntityDocument, own: ReferOwn): void {
  for (const keyword of ['x-unique', 'x-index'] as const)
    entity[keyword]?.forEach((set, index) => referEach(own, set, `${keyword}[${index}]`))
  referEach(own, entity['x-unique-across'], 'x-unique-across')
  const periods = entity['x-periods']
  if (periods) referEach(own, [periods.from, periods.to, ...periods.per], 'x-periods')
  const isUnique =
    entity['x-unique'] ?? Object.values(entity.properties).some((field) => field['x-unique'])
  if (entity['x-given'] && !periods && !isUnique)
    context.problem(
      'x-given',
      'needs "x-periods" or "x-unique", which say which records are alike. Add one.',
    )
  entity['x-unique-across']?.forEach((field, index) => {
    if (field in entity.properties && !entity.properties[field]!['x-unique'])
      context.problem(
        `x-unique-across[${index}]`,
        `"${field}" is not unique by itself. Give it "x-unique": true.`,
      )
  })
  referEach(own, entity['x-search'], 'x-search')
}

/** What is said of a section, state or transition that has no label and no common name. */
export const unlabelled = (list: string, name: string): string =>
  `has no label. Give it "label", or put "${name}" among the "${list}" of schemas/common/labels.json.`

/** The list, the form and the print of the entity. */
function checkScreens(context: CheckContext, entity: EntityDocument, own: ReferOwn): void {
  const list = entity['x-list']
  for (const keyword of ['columns', 'filters', 'card'] as const)
    referEach(own, list?.[keyword], `x-list.${keyword}`)
  checkFilters(context, entity)
  list?.sort?.forEach(({ field }, index) => own(field, `x-list.sort[${index}].field`))
  list?.views?.forEach(({ filter }, index) =>
    referFilter(context, context.name, filter, `x-list.views[${index}].filter`),
  )
  if (list?.board) own(list.board, 'x-list.board')
  entity['x-form']?.sections?.forEach(({ id, label, fields }, index) => {
    const path = `x-form.sections[${index}]`
    referEach(own, fields, `${path}.fields`)
    if (!label) context.problem(path, unlabelled('sections', id))
    if (!fields.length)
      context.problem(path, 'has no fields. Name them in "fields", or the first of them in "from".')
  })
  referEach(own, entity['x-form']?.hidden, 'x-form.hidden')
  entity['x-form']?.holds?.forEach(({ entity: held, by, next }, index) => {
    for (const field of next === undefined ? [by] : [by, next])
      context.refer('field', `${held}.${field}`, `x-form.holds[${index}]`)
  })
  referEach(own, entity['x-form']?.answer?.of, 'x-form.answer.of')
  referEach(own, entity['x-print']?.fields, 'x-print.fields')
}

/** Who may do what, with which records. */
function checkAccess(context: CheckContext, entity: EntityDocument): void {
  for (const [role, rights] of Object.entries(entity['x-access'])) {
    context.refer('role', role, `x-access.${role}`)
    for (const [right, filter] of Object.entries(rights))
      referFilter(context, context.name, filter, `x-access.${role}.${right}`)
  }
}

function checkRules(
  context: CheckContext,
  entity: EntityDocument,
  own: ReferOwn,
  paths: FieldPaths,
): void {
  for (const [on, effects] of Object.entries(entity['x-effects'] ?? {}))
    checkEffects(context, effects, `x-effects.${on}`, entity)
  entity['x-rules']?.forEach((rule, index) => {
    checkExpressionAt(context, rule.when, `x-rules[${index}].when`)
    checkExpressionAt(context, rule.assert, `x-rules[${index}].assert`)
    paths.check(rule.when, `x-rules[${index}].when`)
    paths.check(rule.assert, `x-rules[${index}].assert`)
    if (rule.path) own(rule.path.split(/[.[]/)[0]!, `x-rules[${index}].path`)
  })
}

export function checkEntity(context: CheckContext, entity: EntityDocument): void {
  const own: ReferOwn = (field, path) => context.refer('field', `${context.name}.${field}`, path)
  if (entity.$id !== context.name)
    context.problem(
      '$id',
      `is "${entity.$id}", but the folder is "${context.name}". Give both the same name.`,
    )
  const paths = new FieldPaths(context, entity)
  checkFields(context, entity, paths)
  checkLabels(context, entity.properties, 'properties')
  referEach(own, entity.required, 'required')
  checkNaming(context, entity, own)
  checkCode(context, entity)
  checkCircles(context, entity)
  checkIndexes(context, entity, own)
  checkScreens(context, entity, own)
  checkAccess(context, entity)
  checkRules(context, entity, own, paths)
}
