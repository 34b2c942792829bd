import type { PageDocument } from '#schema'
import type { Text } from '#shared'
import type { NodeId, PageModel } from '../nodes.ts'
import { toDocument } from '../toDocument.ts'
import { mapFormAnswers } from '../uses/answerUses.ts'
import type { FindProblems, PageProblem } from './problem.ts'

/** Answers that the fields of a form give, with the node of each: `email`, of a data set `members` and `members.email`. */
export function givenAnswers(model: PageModel): Record<string, NodeId> {
  if (model.page.type !== 'form') return {}
  const given: Record<string, NodeId> = {}
  mapFormAnswers(toDocument(model) as PageDocument, ({ name, path, node }) => {
    if (node !== undefined && (path === 'name' || path === 'dataSetName')) given[name] ??= node
    return undefined
  })
  return given
}

const nameOf = (model: PageModel, id: NodeId): string | undefined => {
  const node = Object.hasOwn(model.nodes, id) ? model.nodes[id]! : undefined
  return node?.kind === 'object' ? node.data.name : node?.kind === 'row' ? node.data.dataSetName : undefined
}

/**
 * Answers that a flow or a mail behind the form reads and no field gives: what they write has a gap there. What ships
 * or serves other forms too may read what only others give: there an answer is missed when this form gave it before. Of a field that is there
 * still, under another name, the place is that field.
 */
export const findLostAnswers: FindProblems = (model, { readers, formerAnswers = {} }) => {
  if (model.page.type !== 'form' || !readers) return []
  const given = givenAnswers(model)
  const isSet = (name: string): boolean => model.nodes[given[name] ?? '']?.kind === 'row'
  const isLost = (name: string): boolean => {
    const [root = ''] = name.split('.')
    if (Object.hasOwn(given, name)) return false
    return root === name || (Object.hasOwn(given, root) && isSet(root) && !name.endsWith('.length'))
  }
  return readers.flatMap(({ kind, id, name: flow, title, version, mayChange, also, places }) =>
    [...new Set(places.map(({ name }) => name))].filter((name) => isLost(name) && ((!also && version !== undefined) || Object.hasOwn(formerAnswers, name))).map((name): PageProblem => {
      const all = places.filter((place) => place.name === name)
      const drafts = all.filter(({ published }) => !published)
      const before = Object.hasOwn(formerAnswers, name) ? formerAnswers[name]! : undefined
      const called = before === undefined ? undefined : nameOf(model, before)
      // A field that went into a group has its name still: another name would mend nothing.
      const now = called === name.slice(name.lastIndexOf('.') + 1) ? undefined : called
      const place = (drafts[0] ?? all[0]!).label
      const use = { kind, id, ...(flow === undefined ? {} : { name: flow }), ...(mayChange && !also && version !== undefined ? { version } : {}) }
      return { code: drafts.length > 0 ? 'lost-answer' : 'lost-answer-published', level: 'warning', node: called === undefined ? null : before!, path: ['name'], params: { value: name, label: title as Text, ...(place ? { place } : {}), ...(now === undefined ? {} : { now }), use } }
    }),
  )
}
