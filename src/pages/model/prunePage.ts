import { evaluate, truthy } from '#shared/expression'
import type { BlockDocument, PageDocument, PageObject } from '#schema'
import { mapPage } from './copy.ts'

/** Who looks at the page. */
export interface Viewer {
  user: { _id: string; roles: string[] } | null
  /** Sees placeholders of unknown blocks; nobody else gets even their props. */
  admin?: boolean
}

type GateDocuments = Record<string, Pick<BlockDocument, 'gate'>>

/**
 * The page as one caller may have it: gated slots are empty unless their condition holds over `{ props, user }`
 * (a condition that fails to compute keeps them empty), unknown blocks are bare for visitors, and what is nobody's
 * business (owner, password, destination) is gone. Run it before `collectQueries`, so that nothing is asked for
 * what is not shown.
 */
export function prunePage(page: PageDocument, blocks: GateDocuments, viewer: Viewer): PageDocument {
  const { password: _password, owner: _owner, destination: _destination, ...open } = page
  return mapPage(open, (object) => pruneObject(object, blocks, viewer))
}

function pruneObject(object: PageObject, blocks: GateDocuments, viewer: Viewer): PageObject {
  if (!Object.hasOwn(blocks, object.type)) return viewer.admin ? object : { id: object.id, type: object.type, v: object.v, props: {} }
  const gate = blocks[object.type]!.gate
  if (!gate || !object.slots || mayPass(gate.when, object, viewer)) return object
  return { ...object, slots: { ...object.slots, [gate.slot]: [] } }
}

function mayPass(when: unknown, object: PageObject, viewer: Viewer): boolean {
  const held = evaluate(when, { props: object.props, user: viewer.user })
  return held.ok && truthy(held.value)
}
