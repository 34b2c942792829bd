import { sameJson } from '#engine'
import type { BlockDocument } from '#schema'
import { isRecord, type Failure } from '#shared'
import { compareModels } from './findDifferences.ts'
import { nodeOf, type NodeId, type PageModel, type RowNode } from './nodes.ts'

export interface PropSchema {
  $ref?: string
  type?: string | string[]
  'x-widget'?: string
  'x-content'?: boolean
  properties?: Record<string, PropSchema>
  items?: PropSchema
  [keyword: string]: unknown
}

type Blocks = Record<string, Pick<BlockDocument, 'props' | 'roles'>>

/** Widgets whose values are words or pictures. */
const WIDGETS = new Set(['html', 'html-i18n', 'multiline', 'image', 'image-address'])
/** Words of an object beside its props. */
const TEXTS = new Set(['label', 'reqError'])

/** Are the values words or pictures? By what they are, unless the schema says so itself (`x-content`). */
export const isContent = (schema: PropSchema): boolean =>
  schema['x-content'] ?? (schema.$ref === 'sala:text' || WIDGETS.has(schema['x-widget'] ?? ''))

/** Do two values differ in nothing but words and pictures? A list may get no other length. */
function sameButContent(schema: PropSchema | undefined, a: unknown, b: unknown): boolean {
  if (sameJson(a, b)) return true
  if (!schema) return false
  if (isContent(schema)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return (
      a.length === b.length && a.every((one, index) => sameButContent(schema.items, one, b[index]))
    )
  if (!schema.properties || (a !== undefined && !isRecord(a)) || (b !== undefined && !isRecord(b)))
    return false
  return [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].every((key) =>
    sameButContent(
      Object.hasOwn(schema.properties!, key) ? schema.properties![key] : undefined,
      a?.[key],
      b?.[key],
    ),
  )
}

const hasContent = (schema: PropSchema): boolean =>
  isContent(schema) ||
  (schema.items !== undefined && hasContent(schema.items)) ||
  Object.values(schema.properties ?? {}).some(hasContent)

/** The schema of a block's props with everything hidden that is neither words nor a picture. */
export const contentSchema = ({ props }: Pick<BlockDocument, 'props'>): BlockDocument['props'] =>
  withoutLayout(props as PropSchema) as BlockDocument['props']

function withoutLayout(schema: PropSchema): PropSchema {
  if (isContent(schema)) return schema
  if (!hasContent(schema)) return { ...schema, 'x-widget': 'hidden' }
  if (schema.items) return { ...schema, items: withoutLayout(schema.items) }
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties!).map(([name, part]) => [name, withoutLayout(part)]),
    ),
  }
}

const refused = (
  code: 'content-only' | 'block-forbidden',
  id: NodeId,
  model: PageModel,
): Failure => {
  const node = nodeOf(model, id)
  return {
    code,
    path: id,
    params: { id, type: node?.kind === 'object' ? node.data.type : (node?.kind ?? 'page') },
  }
}

/** A row of a form without the headings of its group and of its part. */
const unheaded = ({ data: { label: _, part, ...rest } }: RowNode): object => ({
  ...rest,
  part: part && { kind: part.kind, id: part.id },
})

/** The first thing that differs and is neither words nor a picture of what stands where it stood. */
export function moreThanContent(
  before: PageModel,
  after: PageModel,
  blocks: Blocks,
): Failure | undefined {
  for (const one of compareModels(before, after)) {
    if (one.id === null) continue
    const [a, b] = [nodeOf(before, one.id), nodeOf(after, one.id)]
    if (
      one.change === 'changed' &&
      a?.kind === 'row' &&
      b?.kind === 'row' &&
      sameJson(unheaded(a), unheaded(b))
    )
      continue
    if (one.change !== 'changed' || a?.kind !== 'object' || b?.kind !== 'object')
      return refused('content-only', one.id, b ? after : before)
    const { props: propsA, ...restA } = a.data
    const { props: propsB, ...restB } = b.data
    const rest = [...new Set([...Object.keys(restA), ...Object.keys(restB)])].every(
      (key) =>
        TEXTS.has(key) ||
        sameJson((restA as Record<string, unknown>)[key], (restB as Record<string, unknown>)[key]),
    )
    if (
      !rest ||
      !sameButContent(
        Object.hasOwn(blocks, b.data.type) ? (blocks[b.data.type]!.props as PropSchema) : undefined,
        propsA,
        propsB,
      )
    )
      return refused('content-only', one.id, after)
  }
  return undefined
}

/** May somebody with these roles put the block on a page? */
export const mayPlace = (
  block: Pick<BlockDocument, 'roles'> | undefined,
  roles: readonly string[],
): boolean => !block?.roles || block.roles.some((role) => roles.includes(role))

/** The first block that was put in or changed, and that is only for others to put in. Taken away or moved it may be. */
export function forbiddenBlock(
  before: PageModel | undefined,
  after: PageModel,
  blocks: Blocks,
  roles: readonly string[],
): Failure | undefined {
  for (const node of Object.values(after.nodes)) {
    if (
      node.kind !== 'object' ||
      mayPlace(Object.hasOwn(blocks, node.data.type) ? blocks[node.data.type] : undefined, roles)
    )
      continue
    const was = before && nodeOf(before, node.id)
    if (was?.kind !== 'object' || !sameJson(was.data, node.data))
      return refused('block-forbidden', node.id, after)
  }
  return undefined
}
