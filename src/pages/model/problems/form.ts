import type { FormDocument } from '#schema'
import { nodeOf, type PageModel, type RowNode } from '../nodes.ts'
import { toDocument } from '../toDocument.ts'
import { objectsOf, type FindProblems, type PageProblem } from './problem.ts'

/** What keeps the fields of a form page from becoming a form: names that are missing or used twice, rules in a circle; and parts that come apart. */
export const findFormProblems: FindProblems = (model, { form, blocks }) => {
  if (model.page.type !== 'form') return []
  // What only starts a flow may be meant so.
  const isEmpty = !objectsOf(model).some(
    ({ data: { type } }) => Object.hasOwn(blocks, type) && blocks[type]!.field,
  )
  const failures = form?.(toDocument(model) as FormDocument) ?? []
  return [
    ...failures.map(({ path = '', params = {} }): PageProblem => ({
      code: 'invalid-form',
      level: 'error',
      node: Object.hasOwn(model.nodes, path) ? path : null,
      params: { form: params },
    })),
    ...partsApart(model),
    ...(isEmpty ? [{ code: 'empty-form', level: 'warning', node: null } as const] : []),
  ]
}

/** A tab or step whose name stands in another set of them too: an address that names the step means both. */
function partsApart(model: PageModel): PageProblem[] {
  const rows = model.root.flatMap((id): RowNode[] => {
    const node = nodeOf(model, id)
    return node?.kind === 'row' ? [node] : []
  })
  const [taken, setOf] = [new Map<string, number>(), new Map<RowNode, number>()]
  rows.forEach((row, index) =>
    setOf.set(
      row,
      index > 0 && rows[index - 1]!.data.part?.kind === row.data.part?.kind
        ? setOf.get(rows[index - 1]!)!
        : index,
    ),
  )
  return rows.flatMap((row): PageProblem[] => {
    const name = row.data.part?.id
    if (name === undefined) return []
    const set = setOf.get(row)!
    const first = taken.get(name) ?? set
    taken.set(name, first)
    if (first === set) return []
    let free = name
    for (let number = 2; rows.some(({ data }) => data.part?.id === free); number++)
      free = `${name.slice(0, 56)}${number}`
    const alike = rows.filter((one) => setOf.get(one) === set && one.data.part!.id === name)
    if (alike[0] !== row) return []
    return [
      {
        code: 'part-apart',
        level: 'warning',
        node: row.id,
        path: ['part', 'id'],
        params: { value: name },
        fix: {
          type: 'batch',
          label: 'update-row',
          operations: alike.map(({ id }) => ({
            type: 'update',
            id,
            changes: [{ path: ['part', 'id'], value: free }],
          })),
        },
      },
    ]
  })
}
