import type { PageDocument } from '#schema'
import { isRecord, type Failure, type Result } from '#shared'
import {
  descendants,
  listAt,
  type NodeId,
  type NodeKind,
  type PageModel,
  type PageNode,
} from './nodes.ts'
import { holdsOf, type Holds } from './holds.ts'
import { toModel } from './toModel.ts'

/** One thing that differs between two versions of a page. `id` is `null` for the settings of the page. */
export type Difference =
  | {
      change: 'added' | 'removed' | 'moved'
      id: NodeId
      kind: NodeKind
      type?: string
      /** Of what came or went, what is in it. */
      holds?: Holds
    }
  | {
      change: 'changed'
      id: NodeId | null
      kind: NodeKind | 'page'
      type?: string
      path: string
      before: unknown
      after: unknown
    }

/**
 * What was added, removed, moved and changed from `a` to `b`, in the order of `b` with removals last. A node that came
 * or went with its parent is not named again; of siblings in another order, the fewest are called moved.
 */
export function findDifferences(a: PageDocument, b: PageDocument): Result<Difference[], Failure> {
  const before = toModel(a)
  const after = toModel(b)
  if (!before.ok) return before
  if (!after.ok) return after
  return { ok: true, value: compareModels(before.value, after.value) }
}

export function compareModels(a: PageModel, b: PageModel): Difference[] {
  const differences: Difference[] = changes(a.page, b.page, null, 'page', undefined)
  const moved = findMoved(a, b)
  for (const id of b.root.flatMap((root) => descendants(b.nodes, root))) {
    const now = b.nodes[id]!
    const was = a.nodes[id]
    if (!was || was.kind !== now.kind) {
      if (now.parent === null || a.nodes[now.parent])
        differences.push({ change: 'added', id, ...nameOf(now), holds: holdsOf(b, id) })
      continue
    }
    if (moved.has(id)) differences.push({ change: 'moved', id, ...nameOf(now) })
    differences.push(...changes(was.data, now.data, id, now.kind, nameOf(now).type))
  }
  for (const id of a.root.flatMap((root) => descendants(a.nodes, root))) {
    const was = a.nodes[id]!
    if (b.nodes[id]?.kind !== was.kind && (was.parent === null || b.nodes[was.parent]))
      differences.push({ change: 'removed', id, ...nameOf(was), holds: holdsOf(a, id) })
  }
  return differences
}

const nameOf = (node: PageNode): { kind: NodeKind; type?: string } =>
  node.kind === 'object' ? { kind: 'object', type: node.data.type } : { kind: node.kind }

/** The nodes that stand elsewhere; of siblings in another order, the fewest. */
export function findMoved(a: PageModel, b: PageModel): Set<NodeId> {
  const moved = new Set<NodeId>()
  const compared = new Set<string>()
  for (const [id, now] of Object.entries(b.nodes)) {
    const was = a.nodes[id]
    if (!was) continue
    if (was.parent !== now.parent || was.slot !== now.slot) {
      moved.add(id)
      continue
    }
    const list = `${now.parent}/${now.slot}`
    if (compared.has(list)) continue
    compared.add(list)
    const order = listAt(a, was)!
    const stayed = listAt(b, now)!.filter((other) => order.includes(other))
    const positions = stayed.map((other) => order.indexOf(other))
    const kept = longestRise(positions)
    stayed.forEach((other, index) => kept.has(index) || moved.add(other))
  }
  return moved
}

/** Indexes of a longest rising run: the siblings that need not be called moved. */
function longestRise(values: number[]): Set<number> {
  const tails: number[] = []
  const previous: number[] = []
  values.forEach((value, index) => {
    let low = 0
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1
      if (values[tails[middle]!]! < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  })
  const kept = new Set<number>()
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at]!) kept.add(at)
  return kept
}

/** A rule is one thing: half of it says something else. */
const isRule = (path: string): boolean =>
  path === 'show' || /^sources\.[^.]+\.(id|filter)$/.test(path)

function changes(
  a: unknown,
  b: unknown,
  id: NodeId | null,
  kind: NodeKind | 'page',
  type: string | undefined,
  path = '',
): Difference[] {
  // What is bound is named prop by prop, also where nothing was bound before.
  if (path === 'bind' && (a === undefined || b === undefined))
    return changes(a ?? {}, b ?? {}, id, kind, type, path)
  if (isRecord(a) && isRecord(b) && !isRule(path)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...keys].flatMap((key) =>
      changes(a[key], b[key], id, kind, type, path ? `${path}.${key}` : key),
    )
  }
  if (JSON.stringify(a) === JSON.stringify(b)) return []
  return [{ change: 'changed', id, kind, ...(type ? { type } : {}), path, before: a, after: b }]
}
