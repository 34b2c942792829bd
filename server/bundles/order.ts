import type { BundleFlow, BundlePage } from '#gateway'
import { namesIn } from '../reading/flowLibrary.ts'
import { flowDocument } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import { partsOf } from './here.ts'

/** What each needs before itself; one that needs itself by a way around stands where it stood. */
function inOrder<T>(all: readonly T[], needs: (one: T) => T[]): T[] {
  const placed = new Set<T>()
  const open = new Set<T>()
  const place = (one: T): void => {
    if (placed.has(one) || open.has(one)) return
    open.add(one)
    needs(one).forEach(place)
    placed.add(one)
  }
  all.forEach(place)
  return [...placed]
}

/** Parts before what they stand in. */
export function partsFirst(
  pages: readonly BundlePage[],
  blocks: Gateway['shipped']['blocks'],
): BundlePage[] {
  const byId = new Map(pages.map((page) => [page.id, page]))
  return inOrder(pages, (page) => partsOf(page, blocks).flatMap((id) => byId.get(id) ?? []))
}

/** Called flows before those that call them. */
export function calledFirst(
  flows: readonly BundleFlow[],
  steps: Gateway['shipped']['steps'],
): BundleFlow[] {
  const byName = new Map(flows.map((flow) => [flow.fields.name, flow]))
  return inOrder(flows, ({ fields }) =>
    [...namesIn(flowDocument(fields), steps, 'flow')].flatMap((name) => byName.get(name) ?? []),
  )
}
