import type { StoredRecord } from '#schema'

export interface Branch {
  record: StoredRecord
  children: Branch[]
}

/** Records under the one that each names; one whose own is not among them, or that names itself in a ring, is a root. */
export function treeOf(records: readonly StoredRecord[], parent: string): Branch[] {
  const branches = new Map(
    records.map((record): [string, Branch] => [record._id, { record, children: [] }]),
  )
  const above = (branch: Branch): Branch | undefined =>
    branches.get(String(branch.record[parent] ?? ''))
  const isInRing = (branch: Branch): boolean => {
    const seen = new Set<Branch>([branch])
    for (let at = above(branch); at; at = above(at)) {
      if (at === branch) return true
      if (seen.has(at)) return false
      seen.add(at)
    }
    return false
  }
  const roots: Branch[] = []
  for (const branch of branches.values()) {
    const over = above(branch)
    if (over && !isInRing(branch)) over.children.push(branch)
    else roots.push(branch)
  }
  return roots
}
