import type {
  BlockDocument,
  Field,
  FormDocument,
  PageDocument,
  PageRow,
  PatternDocument,
} from '../types.ts'
import { checkExpressionAt, type CheckContext } from './context.ts'

const MAX_DEPTH = 50

/** The formulas among the props of a block, by its schema. */
function checkFormulas(
  context: CheckContext,
  value: unknown,
  schema: Field | undefined,
  path: string,
): void {
  if (!schema || value === undefined) return
  if (schema.$ref === 'sala:expression') return checkExpressionAt(context, value, path)
  if (Array.isArray(value))
    return value.forEach((item, index) =>
      checkFormulas(context, item, schema.items as Field | undefined, `${path}[${index}]`),
    )
  if (typeof value !== 'object' || value === null) return
  const properties = (schema.properties ?? {}) as Record<string, Field>
  for (const [name, item] of Object.entries(value)) {
    const part = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties
    if (typeof part === 'object') checkFormulas(context, item, part as Field, `${path}.${name}`)
  }
}

/** Rows of a page: ids, blocks, slots, rules and formulas. */
export function checkRows(
  context: CheckContext,
  rows: PageRow[],
  path: string,
  ids: Map<string, string>,
  depth: number,
): void {
  if (depth > MAX_DEPTH)
    return context.problem(path, `is nested more than ${MAX_DEPTH} levels deep. Flatten the page.`)
  const id = (value: string, at: string) => {
    const first = ids.get(value)
    if (first !== undefined)
      context.problem(
        `${at}.id`,
        `"${value}" is already the id of ${first}. Give each part of a page an id of its own.`,
      )
    else ids.set(value, at)
  }
  rows.forEach((row, i) => {
    const rowPath = `${path}[${i}]`
    id(row.id, rowPath)
    if ((row.dataMode === 'set' || row.dataMode === 'copy') && !row.dataSetName)
      context.problem(
        rowPath,
        `a row with dataMode "${row.dataMode}" needs a "dataSetName". Add it.`,
      )
    row.columns.forEach((column, j) => {
      const columnPath = `${rowPath}.columns[${j}]`
      id(column.id, columnPath)
      column.objects.forEach((object, k) => {
        const objectPath = `${columnPath}.objects[${k}]`
        id(object.id, objectPath)
        context.refer('block', object.type, `${objectPath}.type`)
        if (object.flow) context.refer('flow', object.flow, `${objectPath}.flow`)
        if (object.type === 'form' && typeof object.props.slug === 'string')
          context.refer('form', object.props.slug, `${objectPath}.props.slug`)
        checkExpressionAt(context, object.show, `${objectPath}.show`)
        checkFormulas(
          context,
          object.props,
          context.find<BlockDocument>('block', object.type)?.props as Field | undefined,
          `${objectPath}.props`,
        )
        for (const [slot, inner] of Object.entries(object.slots ?? {})) {
          if (context.graph.has('block', object.type))
            context.refer('slot', `${object.type}.${slot}`, `${objectPath}.slots.${slot}`)
          checkRows(context, inner, `${objectPath}.slots.${slot}`, ids, depth + 1)
        }
      })
    })
  })
}

export function checkPage(
  context: CheckContext,
  page: PageDocument | FormDocument | PatternDocument,
): void {
  if (page.slug !== context.name)
    context.problem(
      'slug',
      `is "${page.slug}", but the file is "${context.name}.json". Give both the same name.`,
    )
  if ('flow' in page && page.flow) context.refer('flow', page.flow, 'flow')
  checkRows(context, page.builder, 'builder', new Map(), 1)
}
