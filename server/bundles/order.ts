import type { BundleFlow, BundlePage } from '#gateway'
import { namesIn } from '../reading/flowLibrary.ts'
import { flowDocument } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import { inOrder } from '../writing/inOrder.ts'
import { partsOf } from './here.ts'

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
