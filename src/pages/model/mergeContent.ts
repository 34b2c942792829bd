import { isRecord } from '#shared'
import type { BlockDocument } from '#schema'
import { isContent, type PropSchema } from './content.ts'
import type { Conflict } from './merge/conflict.ts'
import { nodeOf, type NodeId, type PageModel, type PageNode } from './nodes.ts'

/** May only what others did of it stand, for somebody who changes words and pictures alone? */
export const isTheirsOnly = (conflict: Conflict): boolean =>
  conflict.what === 'page' ||
  conflict.what === 'moved' ||
  (conflict.what === 'removed' && conflict.by === 'theirs')

/** One's own page where one may change words and pictures only: what both changed has the words of `mine`, and all else of `theirs`. */
export function mergeContent(
  mine: PageModel,
  theirs: PageModel,
  conflicts: readonly Conflict[],
  blocks: Record<string, Pick<BlockDocument, 'props'>>,
): PageModel {
  const nodes: Record<NodeId, PageNode> = { ...mine.nodes }
  for (const conflict of conflicts) {
    if (conflict.what !== 'changed') continue
    const [a, b] = [nodeOf(mine, conflict.id), nodeOf(theirs, conflict.id)]
    if (a?.kind === 'object' && b?.kind === 'object' && a.data.type === b.data.type) {
      const schema = Object.hasOwn(blocks, a.data.type)
        ? (blocks[a.data.type]!.props as PropSchema)
        : undefined
      const { label, reqError } = a.data
      nodes[a.id] = {
        ...a,
        data: defined({
          ...b.data,
          label,
          reqError,
          props: mergeContentProps(schema, a.data.props ?? {}, b.data.props ?? {}) as Record<
            string,
            unknown
          >,
        }),
      } as PageNode
    } else if (a?.kind === 'row' && b?.kind === 'row') {
      const { kind, id } = b.data.part ?? {}
      nodes[a.id] = {
        ...a,
        data: defined({
          ...b.data,
          label: a.data.label,
          part: b.data.part && { ...a.data.part, kind, id },
        }),
      } as PageNode
    } else if (b) nodes[b.id] = { ...mine.nodes[b.id], data: b.data } as PageNode
  }
  return { ...mine, nodes }
}

/** Values with the words and pictures of `mine`; a list of another length is theirs. */
function mergeContentProps(
  schema: PropSchema | undefined,
  mine: unknown,
  theirs: unknown,
): unknown {
  if (!schema) return theirs
  if (isContent(schema)) return mine
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mine.length === theirs.length
      ? theirs.map((one, index) => mergeContentProps(schema.items, mine[index], one))
      : theirs
  if (!schema.properties || !isRecord(mine) || !isRecord(theirs)) return theirs
  return defined(
    Object.fromEntries(
      [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => [
        key,
        mergeContentProps(
          Object.hasOwn(schema.properties!, key) ? schema.properties![key] : undefined,
          mine[key],
          theirs[key],
        ),
      ]),
    ),
  )
}

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
