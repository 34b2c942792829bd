import { nodeOf, type NodeId, type ObjectNode, type PageModel } from '../nodes.ts'
import type { Versions } from './conflict.ts'

const KEYS = ['name', 'customId'] as const

/**
 * Two blocks that were given the same name apart: the one that had it before keeps it, else the one whose id comes
 * first; the other gets a number, as a block that is pasted does.
 */
export function withNamesApart(model: PageModel, { base, mine, theirs }: Versions): PageModel {
  const objects = Object.values(model.nodes).filter(
    (node): node is ObjectNode => node.kind === 'object',
  )
  const owners = new Map<string, ObjectNode[]>()
  for (const node of objects)
    for (const name of answerNames(node)) owners.set(name, [...(owners.get(name) ?? []), node])
  const had = (version: PageModel, id: NodeId, name: string): boolean => {
    const node = nodeOf(version, id)
    return node?.kind === 'object' && answerNames(node).includes(name)
  }
  const nodes = { ...model.nodes }
  for (const [name, all] of owners) {
    // A page that had it twice already on one side is that side's own affair.
    if (
      all.length < 2 ||
      [mine, theirs].some((version) => all.filter(({ id }) => had(version, id, name)).length > 1)
    )
      continue
    const order = all.toSorted(
      (a, b) =>
        Number(had(base, b.id, name)) - Number(had(base, a.id, name)) || (a.id < b.id ? -1 : 1),
    )
    for (const { id } of order.slice(1)) {
      let number = 2
      while (owners.has(`${name.slice(0, 54)}_${number}`)) number++
      const free = `${name.slice(0, 54)}_${number}`
      owners.set(free, [])
      const node = nodes[id] as ObjectNode
      nodes[id] = {
        ...node,
        data: {
          ...node.data,
          ...Object.fromEntries(
            KEYS.filter((key) => node.data[key] === name).map((key) => [key, free]),
          ),
        },
      }
    }
  }
  return { ...model, nodes }
}

const answerNames = ({ data }: ObjectNode): string[] => [
  ...new Set(KEYS.flatMap((key) => data[key] ?? [])),
]
