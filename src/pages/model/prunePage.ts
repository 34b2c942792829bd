import { fixedClock } from '#shared'
import { evaluate, truthy, type ExpressionContext } from '#shared/expression'
import type { BlockDocument, PageDocument, PageObject, PageRow } from '#schema'
import { rowPaths, type BindScope } from './bindings.ts'
import { mapKept, mapPage, mapSlots } from './copy.ts'

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

type GateDocuments = Record<string, Pick<BlockDocument, 'gate' | 'rows'>>

/**
 * The page as one caller may have it: gated slots are empty unless their condition holds over `{ props, user }`
 * (a condition that fails to compute keeps them empty), unknown blocks are bare for visitors, and what is nobody's
 * business (owner, password, destination) is gone. Objects of a page whose rule (`show`) does not hold are gone too;
 * on a form the rules belong to its answers, and what a rule asks of a repeated row waits for the rows (`rowHolds`). Run it before `collectQueries`, so that nothing is asked for what is
 * not shown.
 */
export function prunePage(
  page: PageDocument,
  blocks: GateDocuments,
  viewer: Viewer,
  scope: RuleScope = {},
): PageDocument {
  const { password: _password, owner: _owner, destination: _destination, ...open } = page
  const shown =
    page.type === 'form'
      ? open
      : { ...open, builder: keepShown(open.builder, contextOf(viewer, scope), blocks) }
  return mapPage(shown, (object) => pruneObject(object, blocks, viewer))
}

function contextOf({ user }: Viewer, { site, route, search, today }: RuleScope): ExpressionContext {
  // Noon in Bangkok of the day asked for.
  const clock = today === undefined ? {} : { clock: fixedClock(`${today}T05:00:00Z`) }
  return {
    scope: { $user: user, $site: site ?? null, $route: route ?? {}, $search: search ?? {} },
    ...clock,
  }
}

const holdsIn = (
  rule: unknown,
  answers: Record<string, unknown>,
  context: ExpressionContext,
): boolean => {
  const held = evaluate(rule, answers, context)
  return held.ok && truthy(held.value)
}

/** Does a rule of what stands in a repeated row hold for this one? One that cannot be computed does not. */
export const rowHolds = (rule: unknown, { row, user, ...scope }: BindScope): boolean =>
  holdsIn(rule, { row }, contextOf({ user } as Viewer, scope as RuleScope))

/** What must hold each for itself. */
const partsOf = (rule: unknown): unknown[] => {
  const all = (rule as { and?: unknown } | null)?.and
  return Array.isArray(all) ? all : [rule]
}

/** The rows without what is not to be shown now. A rule that cannot be computed shows nothing. */
function keepShown(
  rows: PageRow[],
  context: ExpressionContext,
  blocks: GateDocuments,
  inRow = false,
): PageRow[] {
  const waits = (rule: unknown): boolean => inRow && rowPaths(rule).length > 0
  const isShown = ({ show }: PageObject): boolean =>
    show === undefined ||
    show === null ||
    (waits(show) ? partsOf(show) : [show]).every(
      (part) => waits(part) || holdsIn(part, {}, context),
    )
  const inside = (object: PageObject): PageObject => {
    const repeated = Object.hasOwn(blocks, object.type)
      ? blocks[object.type]!.rows?.slot
      : undefined
    return mapSlots(object, (inner, slot) =>
      keepShown(inner, context, blocks, inRow || slot === repeated),
    )
  }
  return mapKept(rows, (row) => {
    const columns = mapKept(row.columns, (column) => {
      const shown = column.objects.every(isShown) ? column.objects : column.objects.filter(isShown)
      const objects = mapKept(shown, inside)
      return objects === column.objects ? column : { ...column, objects }
    })
    return columns === row.columns ? row : { ...row, columns }
  })
}

function pruneObject(object: PageObject, blocks: GateDocuments, viewer: Viewer): PageObject {
  if (!Object.hasOwn(blocks, object.type))
    return viewer.admin ? object : { id: object.id, type: object.type, v: object.v, props: {} }
  const gate = blocks[object.type]!.gate
  if (!gate || !object.slots || mayPass(gate.when, object, viewer)) return object
  return { ...object, slots: { ...object.slots, [gate.slot]: [] } }
}

function mayPass(when: unknown, object: PageObject, viewer: Viewer): boolean {
  const held = evaluate(when, { props: object.props, user: viewer.user })
  return held.ok && truthy(held.value)
}
