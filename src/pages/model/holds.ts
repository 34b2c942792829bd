import { isRecord, isTranslatedText, type Text } from '#shared'
import { descendants, nodeOf, type NodeId, type PageModel } from './nodes.ts'

/** What a node holds, itself counted: its blocks by their types as they follow each other, and the first words in it. */
export interface Holds {
  blocks: { type: string; count: number }[]
  text?: Text
}

/** The first text of a block: its label, else the first of its props that is one. */
const textOf = ({ label, props }: { label?: Text; props?: unknown }): Text | undefined =>
  label ??
  (isRecord(props)
    ? Object.entries(props).find(
        (entry): entry is [string, Text] => entry[0] !== 'empty' && isTranslatedText(entry[1]),
      )?.[1]
    : undefined)

export function holdsOf(model: Pick<PageModel, 'nodes'>, id: NodeId): Holds {
  const counts = new Map<string, number>()
  let text: Text | undefined
  for (const one of descendants(model.nodes, id)) {
    const node = nodeOf(model, one)
    if (node?.kind !== 'object') continue
    counts.set(node.data.type, (counts.get(node.data.type) ?? 0) + 1)
    text ??= textOf(node.data)
  }
  return {
    blocks: [...counts].map(([type, count]) => ({ type, count })),
    ...(text === undefined ? {} : { text }),
  }
}
