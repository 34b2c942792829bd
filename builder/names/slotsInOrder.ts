import {
  childrenOf,
  type NodeId,
  type ObjectNode,
  type PageModel,
  type PageNode,
} from '#pages/model'
import type { BlockDocument } from '#schema'
import { pickText, type Locale, type Text } from '#shared'

type Entry = { slot?: string; title?: Text }

/** Entries of a block that own its slots. */
const entriesOf = ({ data }: ObjectNode, block: BlockDocument | undefined): Entry[] => {
  const entries = block?.entrySlots === undefined ? undefined : data.props?.[block.entrySlots]
  return Array.isArray(entries) ? (entries as Entry[]) : []
}

/** The slots of a block that hold something, as they follow each other on the page: as its entries do where these own them, else as in its document. */
export function slotsInOrder(node: ObjectNode, block: BlockDocument | undefined): string[] {
  const held = Object.keys(node.slots ?? {})
  const known = [
    ...entriesOf(node, block).map(({ slot }) => slot),
    ...Object.keys(block?.slots ?? {}),
  ]
  return [
    ...new Set([...known.filter((slot): slot is string => held.includes(slot ?? '')), ...held]),
  ]
}

/** What stands in a node, as it follows each other on the page. */
export const childrenInOrder = (node: PageNode, blocks: Record<string, BlockDocument>): NodeId[] =>
  node.kind === 'object'
    ? slotsInOrder(node, blocks[node.data.type]).flatMap((slot) => node.slots![slot]!)
    : childrenOf(node)

/** All nodes as they follow each other on the page, each before what stands in it. */
export function nodesInOrder(
  { root, nodes }: PageModel,
  blocks: Record<string, BlockDocument>,
): NodeId[] {
  const found: NodeId[] = []
  const open = [...root].reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next)
    open.push(...childrenInOrder(nodes[next]!, blocks).reverse())
  }
  return found
}

/** What a slot is called where a block has several: by its entry, else by the document. */
export function slotWords(
  node: ObjectNode,
  slot: string,
  block: BlockDocument | undefined,
  locale: Locale,
): string {
  if (Object.keys(block?.slots ?? {}).length < 2) return ''
  const title = entriesOf(node, block).find((entry) => entry.slot === slot)?.title
  return (title && pickText(title, locale)) || (block!.slots![slot]?.label[locale] ?? '')
}
