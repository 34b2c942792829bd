import { answersAlike, mapPageUses, nodeOf, renamingTo, toDocument, toModel, type NodeId, type Operation, type PageModel, type PageNode } from '#pages/model'
import type { BlockDocument, PageDocument } from '#schema'
import { fail, ok, type Result } from '#shared'
import { changesBetween } from './editNode.ts'
import { dataSetOf, namesTaken } from './editRow.ts'
import { together } from './manyNodes.ts'

const ANSWER = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/

/** A field's answer as rules and flows call it: `email`, of a data set `members.email`; of a row its data set. */
export function answerOfNode(model: PageModel, id: NodeId): string | undefined {
  const node = nodeOf(model, id)
  if (node?.kind === 'row') return dataSetOf(node.data)
  if (node?.kind !== 'object' || !node.data.name) return undefined
  for (let up: NodeId | null = node.parent; up !== null; ) {
    const around: PageNode | undefined = nodeOf(model, up)
    const set = around?.kind === 'row' ? dataSetOf(around.data) : undefined
    if (set) return `${set}.${node.data.name}`
    up = around?.parent ?? null
  }
  return node.data.name
}

/** Why a field or a data set cannot be called so; nothing where it can. */
export function nameProblem(model: PageModel, id: NodeId, name: string): 'wrong' | 'taken' | undefined {
  if (!ANSWER.test(name)) return 'wrong'
  return name !== answerOfNode(model, id) && namesTaken(model, id).includes(name) ? 'taken' : undefined
}

/** Where the page names the answer, besides the field itself or the rows of the data set. */
export function answerPlaces(model: PageModel, id: NodeId, blocks: Record<string, BlockDocument>): { node?: NodeId; path: string }[] {
  const answer = answerOfNode(model, id)
  if (answer === undefined) return []
  const document = toDocument(model)
  const names = answersAlike(document, answer)
  const found: { node?: NodeId; path: string }[] = []
  mapPageUses(document, blocks, ({ kind, name, path, node }) => {
    if (kind === 'answer' && names.includes(name) && !(path === 'name' && node === id) && !(path === 'dataSetName' && name === answer)) found.push({ path, ...(node === undefined ? {} : { node }) })
    return undefined
  })
  return found
}

/** Another name for the answer of a field, or for a data set, everywhere on the page at once. */
export function renameAnswer(model: PageModel, { id, to }: { id: NodeId; to: string }, { blocks }: { blocks: Record<string, BlockDocument> }): Result<Operation> {
  const node = nodeOf(model, id)
  if (node?.kind !== 'object' && node?.kind !== 'row') return fail('not-found', { path: id })
  const answer = answerOfNode(model, id)
  if (answer === undefined) return ok({ type: 'update', id, changes: [{ path: [node.kind === 'row' ? 'dataSetName' : 'name'], value: to }] })
  const document = toDocument(model)
  const renamed = toModel(mapPageUses<PageDocument>(document, blocks, renamingTo(answersAlike(document, answer), to)))
  if (!renamed.ok) return renamed
  const operations = Object.values(model.nodes).flatMap((one): Operation[] => {
    const now = nodeOf(renamed.value, one.id)
    const changes = now ? changesBetween(one.data, now.data, []) : []
    return changes.length > 0 ? [{ type: 'update', id: one.id, changes }] : []
  })
  return ok(together('rename-answer', operations))
}
