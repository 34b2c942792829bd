import type { DocumentUses } from '#gateway'
import type { PageDocument } from '#schema'
import { nearest, type Text } from '#shared'
import type { NodeId, PageModel } from '../nodes.ts'
import { toDocument } from '../toDocument.ts'
import { toModel } from '../toModel.ts'
import { mapFormAnswers, mapMailAnswers } from '../uses/answerUses.ts'
import { objectsOf, type FindProblems, type PageProblem } from './problem.ts'
import { type GivenNames } from './givenNames.ts'

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

/** Answers that a form gave: as it is kept, and as visitors have it. */
export function formerAnswers(
  page: PageDocument,
  published: Partial<PageDocument> | null | undefined,
): Record<string, NodeId> {
  const given = (one: PageDocument): Record<string, NodeId> => {
    const read = toModel(one)
    return read.ok ? givenAnswers(read.value) : {}
  }
  return {
    ...given(page),
    ...(published?.builder ? given({ ...page, builder: published.builder }) : {}),
  }
}

export function namesGiven(model: PageModel): GivenNames {
  const given = givenAnswers(model)
  return {
    names: Object.keys(given),
    sets: Object.keys(given).filter((name) => model.nodes[given[name]!]?.kind === 'row'),
  }
}

/** Of a name: is it not given? What is inside of one is asked of data sets alone. */
export const missedIn =
  ({ names, sets }: GivenNames) =>
  (name: string): boolean => {
    const [root = ''] = name.split('.')
    if (names.includes(name)) return false
    return root === name || (sets.includes(root) && !name.endsWith('.length'))
  }

/** Of an answer by its name: does no field of the form give it? */
export const missedBy = (model: PageModel): ((name: string) => boolean) =>
  missedIn(namesGiven(model))

const nameOf = (model: PageModel, id: NodeId): string | undefined => {
  const node = Object.hasOwn(model.nodes, id) ? model.nodes[id]! : undefined
  return node?.kind === 'object'
    ? node.data.name
    : node?.kind === 'row'
      ? node.data.dataSetName
      : undefined
}

const MAX_NAMED = 4

/** The flows that a form and its blocks run of which it gives, and gave, not one answer that they read: they are meant for another form. */
function foreignFlows(
  model: PageModel,
  readers: readonly DocumentUses[],
  former: Readonly<Record<string, NodeId>>,
): { node: NodeId | null; reader: DocumentUses; names: string[] }[] {
  const given = givenAnswers(model)
  if (Object.keys(given).length === 0) return []
  const isKnown = (name: string): boolean =>
    [name, name.split('.')[0]!].some(
      (one) => Object.hasOwn(given, one) || Object.hasOwn(former, one),
    )
  return [
    { id: null, flow: model.page.flow },
    ...objectsOf(model).map(({ id, data }) => ({ id, flow: data.flow })),
  ].flatMap(({ id, flow }) => {
    const reader = flow
      ? readers.find((one) => one.kind === 'flow' && (one.name ?? one.id) === flow)
      : undefined
    const names = [...new Set(reader?.places.map(({ name }) => name))]
    return reader && names.length > 0 && !names.some(isKnown) ? [{ node: id, reader, names }] : []
  })
}

/** A flow that has nothing to do with the fields of the form that runs it. */
export const findForeignFlows: FindProblems = (model, { readers, formerAnswers = {} }) =>
  model.page.type !== 'form' || !readers
    ? []
    : foreignFlows(model, readers, formerAnswers).map(({ node, reader, names }): PageProblem => ({
        code: 'foreign-flow',
        level: 'warning',
        node,
        path: ['flow'],
        params: { label: reader.title as Text, names: names.slice(0, MAX_NAMED) },
        fix:
          node === null
            ? { type: 'update-page', changes: [{ path: ['flow'] }] }
            : { type: 'update', id: node, changes: [{ path: ['flow'] }] },
      }))

/**
 * Answers that a flow or a mail behind the form reads and no field gives: what they write has a gap there. What ships
 * or serves other forms too may read what only others give: there an answer is missed when this form gave it before. Of a field that is there
 * still, under another name, the place is that field. A step that cannot be done without it would fail for every visitor:
 * that is an error.
 */
export const findLostAnswers: FindProblems = (model, { readers, formerAnswers = {} }) => {
  if (model.page.type !== 'form' || !readers) return []
  const isLost = missedBy(model)
  const foreign = new Set(foreignFlows(model, readers, formerAnswers).map(({ reader }) => reader))
  return readers
    .filter((one) => !foreign.has(one))
    .flatMap(({ kind, id, name: flow, title, version, mayChange, also, places }) =>
      [...new Set(places.map(({ name }) => name))]
        .filter(
          (name) =>
            isLost(name) &&
            ((!also && version !== undefined) || Object.hasOwn(formerAnswers, name)),
        )
        .map((name): PageProblem => {
          const all = places.filter((place) => place.name === name)
          const drafts = all.filter(({ published }) => !published)
          const before = Object.hasOwn(formerAnswers, name) ? formerAnswers[name]! : undefined
          const called = before === undefined ? undefined : nameOf(model, before)
          // A field that went into a group has its name still: another name would mend nothing.
          const now = called === name.slice(name.lastIndexOf('.') + 1) ? undefined : called
          const needs = drafts.find(({ needed }) => needed)
          const { label: place, step } = needs ?? drafts[0] ?? all[0]!
          const use = {
            kind,
            id,
            ...(step === undefined ? {} : { step }),
            ...(flow === undefined ? {} : { name: flow }),
            ...(mayChange && !also && version !== undefined ? { version } : {}),
          }
          return {
            code: needs
              ? 'lost-needed'
              : drafts.length > 0
                ? 'lost-answer'
                : 'lost-answer-published',
            level: needs ? 'error' : 'warning',
            node: called === undefined ? null : before!,
            path: ['name'],
            params: {
              value: name,
              label: title as Text,
              ...(place ? { place } : {}),
              ...(now === undefined ? {} : { now }),
              use,
            },
          }
        }),
    )
}

/** Names in the words of a mail that nothing gives which sends it: a gap stands there. Of a mail that nothing sends yet nobody knows what it will be given. */
export const findUnknownValues: FindProblems = (model, { mailValues = [] }) => {
  if (model.page.type !== 'mail' || mailValues.length === 0) return []
  const misses = mailValues.map(missedIn)
  const known = [...new Set(mailValues.flatMap(({ names }) => names))]
  const found = new Map<string, PageProblem>()
  mapMailAnswers(toDocument(model) as PageDocument, ({ name, path, node = null }) => {
    if (!misses.every((isMissed) => isMissed(name))) return undefined
    const near = nearest(name, known)
    const steps = path.split(/[.[\]]+/).filter(Boolean)
    const block = node === null ? undefined : model.nodes[node]
    if (!found.has(`${node} ${name}`))
      found.set(`${node} ${name}`, {
        code: near ? 'unknown-value-near' : 'unknown-value',
        level: 'warning',
        node,
        path: steps,
        params: {
          value: name,
          ...(near ? { now: near } : {}),
          ...(block?.kind === 'object' ? { block: block.data.type } : {}),
          names: known.slice(0, MAX_NAMED),
        },
      })
    return undefined
  })
  return [...found.values()]
}
