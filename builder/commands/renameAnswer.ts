import {
  answersAlike,
  mapPageUses,
  nodeOf,
  renamingTo,
  toDocument,
  toModel,
  type NodeId,
  type Operation,
  type PageModel,
  type PageNode,
  type ProblemContext,
} from '#pages/model'
import type { BlockDocument, PageDocument } from '#schema'
import { fail, ok, proposeId, type Result, type Text } from '#shared'
import { changesBetween } from './editNode.ts'
import { dataSetOf, namesTaken } from './editRow.ts'
import { together } from './manyNodes.ts'

const ANSWER = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/

/** A field's answer as rules and flows call it: `email`, of a data set `members.email`; of a row its data set. */
export function answerOfNode(model: PageModel, id: NodeId): string | undefined {
  const node = nodeOf(model, id)
  if (node?.kind === 'row') return dataSetOf(node.data)
  if (node?.kind !== 'object' || !node.data.name) return undefined
  for (let up: NodeId | null = node.parent; up !== null;) {
    const around: PageNode | undefined = nodeOf(model, up)
    const set = around?.kind === 'row' ? dataSetOf(around.data) : undefined
    if (set) return `${set}.${node.data.name}`
    up = around?.parent ?? null
  }
  return node.data.name
}

/** Why a field or a data set cannot be called so; nothing where it can. */
export function nameProblem(
  model: PageModel,
  id: NodeId,
  name: string,
): 'wrong' | 'taken' | undefined {
  if (!ANSWER.test(name)) return 'wrong'
  return name !== answerOfNode(model, id) && namesTaken(model, id).includes(name)
    ? 'taken'
    : undefined
}

/** Where the page names the answer, besides the field itself or the rows of the data set. */
export function answerPlaces(
  model: PageModel,
  id: NodeId,
  blocks: Record<string, BlockDocument>,
): { node?: NodeId; path: string }[] {
  const answer = answerOfNode(model, id)
  if (answer === undefined) return []
  const document = toDocument(model)
  const names = answersAlike(document, answer)
  const found: { node?: NodeId; path: string }[] = []
  mapPageUses(document, blocks, ({ kind, name, path, node }) => {
    if (
      kind === 'answer' &&
      names.includes(name) &&
      !(path === 'name' && node === id) &&
      !(path === 'dataSetName' && name === answer)
    )
      found.push({ path, ...(node === undefined ? {} : { node }) })
    return undefined
  })
  return found
}

/** Another name for the answer of a field, or for a data set, everywhere on the page at once. */
export function renameAnswer(
  model: PageModel,
  { id, to }: { id: NodeId; to: string },
  { blocks }: { blocks: Record<string, BlockDocument> },
): Result<Operation> {
  const node = nodeOf(model, id)
  if (node?.kind !== 'object' && node?.kind !== 'row') return fail('not-found', { path: id })
  const answer = answerOfNode(model, id)
  if (answer === undefined)
    return ok({
      type: 'update',
      id,
      changes: [{ path: [node.kind === 'row' ? 'dataSetName' : 'name'], value: to }],
    })
  const document = toDocument(model)
  const renamed = toModel(
    mapPageUses<PageDocument>(document, blocks, renamingTo(answersAlike(document, answer), to)),
  )
  if (!renamed.ok) return renamed
  const operations = Object.values(model.nodes).flatMap((one): Operation[] => {
    const now = nodeOf(renamed.value, one.id)
    const changes = now ? changesBetween(one.data, now.data, []) : []
    return changes.length > 0 ? [{ type: 'update', id: one.id, changes }] : []
  })
  return ok(together('rename-answer', operations))
}

type Around = Pick<ProblemContext, 'blocks' | 'formerAnswers' | 'readers'>

/** Is the answer of this field new since the page was opened, and named by nothing? Until that is known it is not. */
export function isUnread(
  model: PageModel,
  id: NodeId,
  { blocks, formerAnswers, readers = [] }: Around,
): boolean {
  const answer = answerOfNode(model, id)
  if (answer === undefined || !formerAnswers || Object.hasOwn(formerAnswers, answer)) return false
  return (
    answerPlaces(model, id, blocks).length === 0 &&
    !readers.some(({ places }) => places.some(({ name }) => name === answer))
  )
}

/** What the answer of a new field is called where its label becomes another one; nothing where somebody has named it, or its words are no name. */
export function nameByLabel(
  model: PageModel,
  { id, label }: { id: NodeId; label: Text | undefined },
  around: Around,
): string | undefined {
  const node = nodeOf(model, id)
  if (node?.kind !== 'object' || !node.data.name || !isUnread(model, id, around)) return undefined
  const { type, name } = node.data
  const first = around.blocks[type]?.label
  const taken = namesTaken(model, id).filter((one) => one !== undefined)
  const isMade = (one: string): boolean =>
    one.startsWith(type) && /^-?\d*$/.test(one.slice(type.length))
  const proposed = (text: Text | undefined): string => {
    const { th = '', en = '' } = typeof text === 'object' ? text : { en: text ?? '' }
    return proposeId(en !== first?.en && en.trim() ? en : th !== first?.th ? th : '', type, taken)
  }
  if (!isMade(name) && name !== proposed(node.data.label)) return undefined
  const next = proposed(label)
  return next === '' || isMade(next) ? undefined : next
}
