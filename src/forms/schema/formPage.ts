import { fillTemplate, isBound, pickText, type Failure, type Result, type Text } from '#shared'
import type {
  Expression,
  FormDocument,
  PageColumn,
  PageDocument,
  PageObject,
  PageRow,
} from '#schema'
import { expressionPaths } from '#shared/expression'
import { isSafeName } from '../core/path.ts'
import { createReader } from './reader.ts'
import { ruleCycles } from './ruleCycles.ts'
import { collectRules } from './rules.ts'
import { anyOf, conditionSchema, effects, visibility, type PlacedObject } from './conditions.ts'
import { fieldProps, fieldSchema, isFieldWidget, type FieldWidget } from './formPageField.ts'
import type { JsonSchema } from './types.ts'

/** Where the fields of a form page stand: rows and columns in their order, each cell a field or another block. */
export interface FormLayout {
  rows: LayoutRow[]
  /** When objects that are no fields are shown, by their id; those in slots too. */
  conditions: Record<string, Expression>
}
export interface LayoutRow {
  id: string
  /** Tab, step or section that the row stands in. */
  part?: PageRow['part']
  label?: Text
  mode: 'standalone' | 'set' | 'copy'
  /** Property that holds the data set. */
  name?: string
  columns: { id: string; size?: PageColumn['size']; cells: LayoutCell[] }[]
}
export type LayoutCell =
  { kind: 'field'; id: string; name: string } | { kind: 'object'; object: PageObject }

export interface FormPageSchema {
  schema: JsonSchema
  layout: FormLayout
}

const MAX_ENTRIES = 200

/**
 * The JSON Schema of a submission and the layout of its fields, derived from a form page (spec: academy 2.2, readings 29).
 * Hidden fields are not required. Fails with `form-invalid`, naming the object and the remedy. The same page gives the same answer.
 */
export function formPageSchema(page: PageDocument | FormDocument): Result<FormPageSchema> {
  const failures: Failure[] = []
  const groups = new Map<string | undefined, Group>([[undefined, { row: undefined, fields: [] }]])
  for (const row of page.builder) {
    const set = isSet(row) ? row.dataSetName : undefined
    if (row.dataMode && row.dataMode !== 'standalone' && !checkSet(row, groups, failures)) continue
    if (set !== undefined && !groups.has(set)) groups.set(set, { row, fields: [] })
    for (const place of placedIn(row, set, failures))
      if (place.object.type === 'field') addField(groups.get(set)!, place, failures)
  }
  checkNames(groups, failures)
  if (failures.length > 0) return { ok: false, failures }

  const placed = page.builder.flatMap((row) => {
    const set = isSet(row) ? row.dataSetName : undefined
    return placedIn(row, set, [])
  })
  const top = groups.get(undefined)!
  const schema = objectSchema(top.fields, placed)
  const sets = [...groups.values()].filter(({ row }) => row)
  for (const [name, group] of groups)
    if (name !== undefined)
      schema.properties![name] = groupSchema(
        group,
        placed,
        top,
        groupLabel(group.row!, page.builder, sets.indexOf(group) + 1),
      )
  const required = [...groups]
    .filter(
      ([name, { row }]) => name !== undefined && (row?.dataMode === 'copy' || (row?.min ?? 0) > 0),
    )
    .map(([name]) => name!)
  if (required.length > 0) schema.required = [...(schema.required ?? []), ...required]
  const circles = ruleCycles(collectRules(createReader(schema), expressionPaths))
  if (circles.length > 0)
    return {
      ok: false,
      failures: circles.map((circle) =>
        invalid(objectIdOf(circle[0]!, placed), 'rule-circle', { name: circle.join(' → ') }),
      ),
    }
  return {
    ok: true,
    value: {
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: typeof page.title === 'string' ? page.title : page.title.th,
        ...schema,
      },
      layout: { rows: page.builder.map(layoutRow), conditions: objectConditions(placed) },
    },
  }
}

/** Why the fields of a form page make no form: each failure names the row or object (`path`) and the text (`params.problem`). */
export function formPageFailures(page: PageDocument | FormDocument): readonly Failure[] {
  const form = formPageSchema(page)
  return form.ok ? [] : form.failures
}

/** Of what is wrong with a form page, what not even its draft may hold: names that no answer can have. All else may be unfinished until it is published. */
export const forbiddenNames = (page: PageDocument | FormDocument): readonly Failure[] =>
  formPageFailures(page).filter(
    ({ params }) => params?.problem === ('name-forbidden' satisfies keyof typeof PROBLEMS),
  )

/** The object of the field that a circle of rules begins with. */
const objectIdOf = (path: string, placed: PlacedObject[]): string =>
  placed.find(({ object }) => object.name === path.split('.').at(-1))?.object.id ?? path

interface Group {
  row: PageRow | undefined
  fields: PlacedObject[]
}

/** `problem` is the key of the text in the catalogue `forms`; `reason` says the same to developers. */
const PROBLEMS = {
  'set-name-missing': 'Give the data set of this row a name.',
  'name-missing': 'Give this field a name.',
  'name-forbidden': 'The name "{{name}}" cannot be used; choose another.',
  'name-twice': 'The name "{{name}}" is used by {{other}} too; choose another.',
  'set-mode-differs': 'The data set "{{name}}" is both a set and a copy; make its rows the same.',
  'set-nested': 'A data set stands in a row of the page itself; move the row out of the block.',
  'min-over-max': 'The fewest entries of "{{name}}" are more than the most; change one.',
  'widget-unknown': 'The kind of field "{{widget}}" is not known; choose another.',
  'options-missing': 'Give "{{name}}" options to choose from.',
  'rule-circle': 'The rules of {{name}} set each other off without end; take one away.',
  'entity-missing': 'Say what "{{name}}" refers to.',
  'day-unknown':
    'The limit "{{value}}" of "{{name}}" is no day; write one such as 2026-12-31, or today.',
} as const

/** Their limits are days. */
const DAYS: ReadonlySet<FieldWidget> = new Set(['date', 'datetime', 'date-range'])

const invalid = (
  object: string,
  problem: keyof typeof PROBLEMS,
  params: Record<string, unknown> = {},
): Failure => ({
  code: 'form-invalid',
  path: object,
  params: { object, problem, reason: fillTemplate(PROBLEMS[problem], params), ...params },
})

function checkSet(
  row: PageRow,
  groups: Map<string | undefined, Group>,
  failures: Failure[],
): boolean {
  const name = row.dataSetName
  if (!name) return !failures.push(invalid(row.id, 'set-name-missing'))
  if (!isSafeName(name)) return !failures.push(invalid(row.id, 'name-forbidden', { name }))
  const before = groups.get(name)?.row
  if (before && before.dataMode !== row.dataMode)
    return !failures.push(invalid(row.id, 'set-mode-differs', { name }))
  if (row.min !== undefined && row.max !== undefined && row.min > row.max)
    return !failures.push(invalid(row.id, 'min-over-max', { name }))
  return true
}

function addField(group: Group, field: PlacedObject, failures: Failure[]): void {
  const { object } = field
  const { widget = 'text', options = [], entity, query, min, max } = fieldProps(object)
  const report = (problem: keyof typeof PROBLEMS, params?: Record<string, unknown>): void =>
    void failures.push(invalid(object.id, problem, params))
  if (!object.name) return report('name-missing')
  if (!isSafeName(object.name)) return report('name-forbidden', { name: object.name })
  if (!isFieldWidget(widget)) return report('widget-unknown', { widget })
  if (
    ['select', 'multiselect', 'radio', 'checkboxes'].includes(widget) &&
    options.length === 0 &&
    !query
  )
    return report('options-missing', { name: object.name })
  const odd = DAYS.has(widget)
    ? [min, max].find((day) => typeof day === 'string' && day !== '' && !isBound(day))
    : undefined
  if (odd !== undefined) return report('day-unknown', { name: object.name, value: odd })
  if (widget === 'ref' && !entity) return report('entity-missing', { name: object.name })
  group.fields.push(field)
}

function checkNames(groups: Map<string | undefined, Group>, failures: Failure[]): void {
  for (const [set, { fields }] of groups) {
    const seen = new Map<string, string>()
    if (set === undefined)
      for (const [name, { row }] of groups) if (name !== undefined && row) seen.set(name, row.id)
    for (const { object } of fields) {
      const other = seen.get(object.name!)
      if (other !== undefined)
        failures.push(invalid(object.id, 'name-twice', { name: object.name, other }))
      else seen.set(object.name!, object.id)
    }
  }
}

function objectSchema(fields: PlacedObject[], all: PlacedObject[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  const conditions: JsonSchema[] = []
  for (const field of fields) {
    const name = field.object.name!
    const schema = fieldSchema(field.object)
    const visible = visibility(field, all)
    if (visible !== undefined) schema['x-visible'] = visible
    const { required: asked, schema: more } = effects(field, all)
    Object.assign(
      schema,
      more,
      asked !== undefined && {
        'x-required': visible === undefined ? asked : { and: [visible, asked] },
      },
    )
    properties[name] = schema
    if (field.object.required !== true) continue
    const when = visible === undefined ? undefined : conditionSchema(visible)
    if (visible === undefined) required.push(name)
    else if (when) conditions.push({ if: when, then: { required: [name] } })
    else schema['x-required'] = asked === undefined ? visible : anyOf([visible, asked])
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(conditions.length > 0 && { allOf: conditions }),
    additionalProperties: false,
  }
}

const isSet = ({ dataMode }: PageRow): boolean => dataMode === 'set' || dataMode === 'copy'
/** A text that has a level is a heading. */
const headingOf = (object: PageObject | undefined): Text | undefined =>
  object?.props.level ? (object.props.text as Text | undefined) : undefined

/** What people know a group by: its heading, else the one right above it, else its number among the groups of the form. */
function groupLabel(row: PageRow, rows: readonly PageRow[], number: number): Text {
  const before = rows[rows.indexOf(row) - 1]
  const isFirst = before?.part?.id !== row.part?.id
  const above = isFirst
    ? row.part?.label
    : before && !isSet(before)
      ? headingOf(before.columns.at(-1)?.objects.at(-1))
      : undefined
  return (
    [row.label, headingOf(row.columns[0]?.objects[0]), above].find((label) =>
      pickText(label, 'th'),
    ) ?? { th: `กลุ่มที่ ${number}`, en: `Group ${number}` }
  )
}

function groupSchema(
  { row, fields }: Group,
  all: PlacedObject[],
  top: Group,
  label: Text,
): JsonSchema {
  const item = objectSchema(fields, all)
  if (row?.dataMode === 'copy') {
    const sources = new Set(top.fields.map(({ object }) => object.name!))
    for (const [name, schema] of Object.entries(item.properties!))
      if (sources.has(name)) (schema as JsonSchema)['x-copy'] = name
    return { ...item, 'x-label': label }
  }
  return {
    type: 'array',
    'x-widget': 'list',
    items: item,
    ...(row?.min && { minItems: row.min }),
    maxItems: row?.max ?? MAX_ENTRIES,
    'x-label': label,
  }
}

/** The objects of a row, those in slots too, in reading order, with what they stand in. Data sets stand at the top of a page only. */
function placedIn(
  row: PageRow,
  set: string | undefined,
  failures: Failure[],
  around: readonly PageObject[] = [],
): PlacedObject[] {
  return row.columns.flatMap((column) =>
    column.objects.flatMap((object) => [
      { object, set, ...(around.length > 0 && { around }) },
      ...Object.values(object.slots ?? {})
        .flat()
        .flatMap((inner) => {
          if (inner.dataMode === 'set' || inner.dataMode === 'copy')
            failures.push(invalid(inner.id, 'set-nested'))
          return placedIn(inner, set, failures, [...around, object])
        }),
    ]),
  )
}

function objectConditions(placed: PlacedObject[]): Record<string, Expression> {
  const others = placed.filter(({ object }) => object.type !== 'field')
  return Object.fromEntries(
    others
      .map((place) => [place.object.id, visibility(place, placed)] as const)
      .filter((entry): entry is [string, Expression] => entry[1] !== undefined),
  )
}

function layoutRow(row: PageRow): LayoutRow {
  const mode = row.dataMode ?? 'standalone'
  return {
    id: row.id,
    mode,
    ...(row.part && { part: row.part }),
    ...(row.label !== undefined && { label: row.label }),
    ...(mode !== 'standalone' && { name: row.dataSetName! }),
    columns: row.columns.map(({ id, size, objects }) => ({
      id,
      ...(size && { size }),
      cells: objects.map((object): LayoutCell =>
        object.type === 'field'
          ? { kind: 'field', id: object.id, name: object.name! }
          : { kind: 'object', object },
      ),
    })),
  }
}
