import { fixedClock } from '#shared'
import { evaluate, truthy, type ExpressionContext } from '#shared/expression'
import type { BlockDocument, PageDocument, PageObject, PageRow } from '#schema'
import { mapPage } from './copy.ts'

/** Who looks at the page. */
export interface Viewer {
  user: { _id: string; roles: string[] } | null
  /** Sees placeholders of unknown blocks; nobody else gets even their props. */
  admin?: boolean
}

/** What a rule of a page may read besides the viewer: `$site`, `$route` and `$search`. */
export interface RuleScope {
  site?: unknown
  route?: Record<string, string>
  search?: Record<string, string>
  /** The day that it is, `YYYY-MM-DD`; today unless said otherwise. */
  today?: string
}

type GateDocuments = Record<string, Pick<BlockDocument, 'gate'>>

/**
 * The page as one caller may have it: gated slots are empty unless their condition holds over `{ props, user }`
 * (a condition that fails to compute keeps them empty), unknown blocks are bare for visitors, and what is nobody's
 * business (owner, password, destination) is gone. Objects of a page whose rule (`show`) does not hold are gone too;
 * on a form the rules belong to its answers. Run it before `collectQueries`, so that nothing is asked for what is
 * not shown.
 */
export function prunePage(page: PageDocument, blocks: GateDocuments, viewer: Viewer, scope: RuleScope = {}): PageDocument {
  const { password: _password, owner: _owner, destination: _destination, ...open } = page
  const shown = page.type === 'form' ? open : { ...open, builder: keepShown(open.builder, contextOf(viewer, scope)) }
  return mapPage(shown, (object) => pruneObject(object, blocks, viewer))
}

function contextOf({ user }: Viewer, { site, route, search, today }: RuleScope): ExpressionContext {
  // Noon in Bangkok of the day asked for.
  const clock = today === undefined ? {} : { clock: fixedClock(`${today}T05:00:00Z`) }
  return { scope: { $user: user, $site: site ?? null, $route: route ?? {}, $search: search ?? {} }, ...clock }
}

/** The rows without what is not to be shown now. A rule that cannot be computed shows nothing. */
function keepShown(rows: PageRow[], context: ExpressionContext): PageRow[] {
  const isShown = ({ show }: PageObject): boolean => {
    if (show === undefined || show === null) return true
    const held = evaluate(show, {}, context)
    return held.ok && truthy(held.value)
  }
  const inside = (object: PageObject): PageObject => (object.slots ? { ...object, slots: Object.fromEntries(Object.entries(object.slots).map(([slot, inner]) => [slot, keepShown(inner, context)])) } : object)
  return rows.map((row) => ({ ...row, columns: row.columns.map((column) => ({ ...column, objects: column.objects.filter(isShown).map(inside) })) }))
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
