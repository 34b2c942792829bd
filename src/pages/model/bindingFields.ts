import type { BlockDocument, EntityDocument, Field } from '#schema'
import { outsideFields } from './outside.ts'
import { nodeOf, type NodeId, type PageModel } from './nodes.ts'

/** As much of an entity as says which fields its records have. */
export type EntityFields = Pick<EntityDocument, 'properties'>

export interface BindingContext {
  blocks: Readonly<Record<string, BlockDocument>>
  /** Entities by name: `null` for one that is not there; one left out is not known yet. */
  entities: Readonly<Record<string, EntityFields | null>>
}

type Fields = Record<string, Field>

/** Fields that every record has. */
const SYSTEM: Fields = {
  _id: { type: 'string' },
  created_at: { type: 'string', format: 'date-time' },
  updated_at: { type: 'string', format: 'date-time' },
} as unknown as Fields

/** `undefined`: not known yet; `null`: there is no such thing. */
type Found<T> = T | null | undefined

function entityFields(
  name: unknown,
  { entities }: Pick<BindingContext, 'entities'>,
): Found<Fields> {
  const entity =
    typeof name === 'string' && Object.hasOwn(entities, name) ? entities[name] : undefined
  // Its own come first: they say what a record is.
  return entity ? { ...entity.properties, ...SYSTEM, ...entity.properties } : entity
}

/** Fields of the entries of a list; one of plain values has `value` alone. */
function entryFields(field: Found<Field>): Found<Fields> {
  if (!field) return field
  const items = field.type === 'array' ? (field.items as Field | undefined) : undefined
  if (!items) return null
  return (items.properties as Fields | undefined) ?? { value: items }
}

function fieldIn(fields: Found<Fields>, [name = '', ...rest]: string[]): Found<Field> {
  if (!fields) return fields
  const field = Object.hasOwn(fields, name) ? fields[name]! : null
  if (!field || field['x-secret']) return null
  if (rest.length === 0) return field
  if (field.$ref === 'sala:file' && rest.length === 1 && rest[0] === 'url')
    return { type: 'string' } as Field
  return fieldIn((field.properties as Found<Fields>) ?? null, rest)
}

/** The field of the records of an entity that a path means. */
export const recordField = (
  entity: string,
  path: string,
  context: Pick<BindingContext, 'entities'>,
): Found<Field> => fieldIn(entityFields(entity, context), path.split('.'))

/** The block that repeats what this node stands in; `null` where none does. */
export function repeaterAround(
  model: PageModel,
  id: NodeId,
  blocks: BindingContext['blocks'],
): NodeId | null {
  for (let at = nodeOf(model, id); at && at.parent !== null;) {
    const parent = nodeOf(model, at.parent)
    const rows =
      parent?.kind === 'object' && Object.hasOwn(blocks, parent.data.type)
        ? blocks[parent.data.type]!.rows
        : undefined
    if (rows && at.slot === rows.slot) return parent!.id
    at = parent
  }
  return null
}

/** Fields of the rows of a repeater. */
export function rowFields(
  model: PageModel,
  repeater: NodeId,
  context: BindingContext,
): Found<Fields> {
  const node = nodeOf(model, repeater)
  const rows =
    node?.kind === 'object' && Object.hasOwn(context.blocks, node.data.type)
      ? context.blocks[node.data.type]!.rows
      : undefined
  if (node?.kind !== 'object' || !rows) return null
  const list = node.data.props[rows.list]
  return typeof list === 'string' && list !== ''
    ? entryFields(fieldAt(model, repeater, list, context))
    : entityFields(node.data.props.entity, context)
}

/** Fields of a source of the page. */
export const sourceFields = (
  model: PageModel,
  name: string,
  context: BindingContext,
): Found<Fields> => {
  const { sources } = model.page
  const source = sources && Object.hasOwn(sources, name) ? sources[name]! : undefined
  return source?.outside
    ? outsideFields(source.outside)
    : source
      ? entityFields(source.entity, context)
      : null
}

/** The field that a path (`source.course.name`, `row.price`) means where a node stands. */
export function fieldAt(
  model: PageModel,
  id: NodeId,
  path: string,
  context: BindingContext,
): Found<Field> {
  const [root, ...rest] = path.split('.')
  if (root === 'source') return fieldIn(sourceFields(model, rest[0] ?? '', context), rest.slice(1))
  if (root !== 'row') return undefined
  const repeater = repeaterAround(model, id, context.blocks)
  return repeater === null ? null : fieldIn(rowFields(model, repeater, context), rest)
}

const entityIn = (value: unknown): string[] => {
  const { entity } = (value ?? {}) as { entity?: unknown }
  return typeof entity === 'string' && entity !== '' ? [entity] : []
}

/** Where a field of a form names records: what it refers to, those that are its choices, and those among which its answer is the only one. */
export function recordsOfField({
  widget = 'text',
  entity,
  display,
  query,
  unique,
}: Record<string, unknown>): {
  entity: string
  path: string[]
  fields: { name: string; path: string[] }[]
}[] {
  const among = (
    name: unknown,
    path: string[],
    fields: (readonly [name: unknown, path: readonly string[]])[],
  ) =>
    typeof name === 'string' && name !== ''
      ? [
          {
            entity: name,
            path,
            fields: fields.flatMap(([field, at]) =>
              typeof field === 'string' && field !== '' ? [{ name: field, path: [...at] }] : [],
            ),
          },
        ]
      : []
  const { filter, ...asked } = (query ?? {}) as Record<string, unknown>
  const { collection, field } = (unique ?? {}) as Record<string, unknown>
  return [
    ...(widget === 'ref' ? among(entity, ['entity'], [[display, ['display']]]) : []),
    ...(widget === 'select' || widget === 'radio'
      ? among(
          asked.entity,
          ['query', 'entity'],
          [
            ...['display', 'value', 'sort'].map((name) => [asked[name], ['query', name]] as const),
            ...Object.keys(filter ?? {}).map((name) => [name, ['query', 'filter', name]] as const),
          ],
        )
      : []),
    ...(UNIQUE.includes(String(widget))
      ? among(collection, ['unique', 'collection'], [[field, ['unique', 'field']]])
      : []),
  ]
}
const UNIQUE = ['text', 'email', 'phone', 'citizen-id', 'tax-id']

/** Entities that a page reads records of, by its sources, its repeated rows, the filters of its blocks and the fields of its form. */
export function entitiesOf(
  { page, nodes }: Pick<PageModel, 'page' | 'nodes'>,
  blocks: BindingContext['blocks'],
): string[] {
  const ofRows = Object.values(nodes).flatMap((node) =>
    node.kind === 'object' &&
    Object.hasOwn(blocks, node.data.type) &&
    blocks[node.data.type]!.rows &&
    typeof node.data.props.entity === 'string'
      ? [node.data.props.entity]
      : [],
  )
  const filtered = Object.values(nodes).flatMap((node) =>
    node.kind === 'object'
      ? [
          ...(node.data.props?.filter === undefined ? [] : entityIn(node.data.props)),
          ...entityIn(node.data.props?.query),
        ]
      : [],
  )
  const ofFields = Object.values(nodes).flatMap((node) =>
    node.kind === 'object' && Object.hasOwn(blocks, node.data.type) && blocks[node.data.type]!.field
      ? recordsOfField(node.data.props).map(({ entity }) => entity)
      : [],
  )
  return [
    ...new Set([
      ...Object.values(page.sources ?? {}).flatMap(entityIn),
      ...ofRows,
      ...filtered,
      ...ofFields,
    ]),
  ].sort()
}
