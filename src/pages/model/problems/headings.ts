import { descendants, type ObjectNode } from '../nodes.ts'
import type { FindProblems, PageProblem } from './problem.ts'

/** Headings that skip a level, and a second one of the first level: screen readers go by them. */
export const findHeadingProblems: FindProblems = (model, { blocks }) => {
  const problems: PageProblem[] = []
  let before = 0
  let hasFirst = false
  for (const id of model.root.flatMap((row) => descendants(model.nodes, row))) {
    const node = model.nodes[id] as ObjectNode
    const prop = node.kind === 'object' && Object.hasOwn(blocks, node.data.type) ? blocks[node.data.type]!.headingLevel : undefined
    if (prop === undefined) continue
    const level = Number(node.data.props[prop] ?? 2)
    const lower = (to: number): PageProblem['fix'] => ({ type: 'update', id, changes: [{ path: ['props', prop], value: to }] })
    if (level === 1 && hasFirst) problems.push({ code: 'heading-twice', level: 'warning', node: id, path: ['props', prop], fix: lower(2) })
    else if (before > 0 && level > before + 1) problems.push({ code: 'heading-skipped', level: 'warning', node: id, path: ['props', prop], params: { count: level, most: before + 1 }, fix: lower(before + 1) })
    hasFirst ||= level === 1
    before = level
  }
  return problems
}
