import type { PageColumn, PageDocument, PageObject, PageRow } from '#schema'
import { newObjectId } from '#shared'
import type { NodeId, PageModel, Subtree } from './nodes.ts'

type NewId = (old: NodeId) => NodeId

/** The part under other ids; what its logics do inside the part follows. */
export function withIds(tree: Subtree, newId: NewId): Subtree {
  const ids = new Map<NodeId, NodeId>()
  const idFor = (old: NodeId): NodeId => {
    const id = newId(old)
    ids.set(old, id)
    return id
  }
  const row = (from: PageRow): PageRow => ({
    ...from,
    id: idFor(from.id),
    columns: from.columns.map(column),
  })
  const column = (from: PageColumn): PageColumn => ({
    ...from,
    id: idFor(from.id),
    objects: from.objects.map(object),
  })
  const object = (from: PageObject): PageObject => {
    const id = idFor(from.id)
    return from.slots
      ? {
          ...from,
          id,
          slots: Object.fromEntries(
            Object.entries(from.slots).map(([slot, rows]) => [slot, rows.map(row)]),
          ),
        }
      : { ...from, id }
  }
  const renamed: Subtree =
    tree.kind === 'row'
      ? { kind: 'row', row: row(tree.row) }
      : tree.kind === 'column'
        ? { kind: 'column', column: column(tree.column) }
        : { kind: 'object', object: object(tree.object) }
  const follow = (names: string[] | undefined) => names?.map((name) => ids.get(name) ?? name)
  return mapObjects(renamed, (each) =>
    each.logics
      ? { ...each, logics: each.logics.map((logic) => withTargets(logic, follow)) }
      : each,
  )
}

type Logic = NonNullable<PageObject['logics']>[number]

function withTargets(
  logic: Logic,
  follow: (names: string[] | undefined) => string[] | undefined,
): Logic {
  const of = <T extends { field: string }>(all: T[]): T[] =>
    all.map((one) => ({ ...one, field: follow([one.field])![0]! }))
  const named = (['show', 'hide', 'require', 'enable'] as const).flatMap((action) =>
    logic[action] ? [[action, follow(logic[action])]] : [],
  )
  return {
    ...logic,
    ...Object.fromEntries(named),
    ...(logic.set ? { set: of(logic.set) } : {}),
    ...(logic.options ? { options: of(logic.options) } : {}),
  }
}

/** The part under new ids throughout, ready to be put on any page. */
export const withNewIds = (tree: Subtree, newId: () => NodeId = newObjectId): Subtree =>
  withIds(tree, newId)

/** New ids for every node of a part that is to be duplicated. */
export const idsFor = (old: NodeId[], newId: () => NodeId = newObjectId): Record<NodeId, NodeId> =>
  Object.fromEntries(old.map((id) => [id, newId()]))

/** Fields and anchors of the part get a number (`email_2`) where the page already has their name. */
export function withFreeNames(model: PageModel, tree: Subtree): Subtree {
  const taken = new Set<string>()
  for (const id in model.nodes) {
    const node = model.nodes[id]!
    if (node.kind !== 'object') continue
    if (node.data.name) taken.add(node.data.name)
    if (node.data.customId) taken.add(node.data.customId)
  }
  const free = (name: string): string => {
    let unused = name
    for (let number = 2; taken.has(unused); number++) unused = `${name.slice(0, 54)}_${number}`
    taken.add(unused)
    return unused
  }
  return mapObjects(tree, (object) => ({
    ...object,
    ...(object.name ? { name: free(object.name) } : {}),
    ...(object.customId ? { customId: free(object.customId) } : {}),
  }))
}

/** A list with each of its items put through `change`; the list itself where that changes none. */
export function mapKept<T>(list: T[], change: (item: T) => T): T[] {
  const changed = list.map(change)
  return changed.every((item, at) => item === list[at]) ? list : changed
}

/** The slots of an object with each list of rows put through `change`; the same where that changes none. */
export function mapSlots<O extends PageObject>(
  object: O,
  change: (rows: PageRow[], slot: string) => PageRow[],
): O {
  const entries = Object.entries(object.slots ?? {})
  const slots = entries.map(([slot, rows]) => [slot, change(rows, slot)] as const)
  return slots.every(([, rows], at) => rows === entries[at]![1])
    ? object
    : { ...object, slots: Object.fromEntries(slots) }
}

/** The part with every object, those in slots too, put through `change`; what holds nothing that changes is the same. */
export function mapObjects(tree: Subtree, change: (object: PageObject) => PageObject): Subtree {
  const row = (from: PageRow): PageRow => {
    const columns = mapKept(from.columns, column)
    return columns === from.columns ? from : { ...from, columns }
  }
  const column = (from: PageColumn): PageColumn => {
    const objects = mapKept(from.objects, object)
    return objects === from.objects ? from : { ...from, objects }
  }
  const object = (from: PageObject): PageObject =>
    mapSlots(change(from), (rows) => mapKept(rows, row))
  if (tree.kind === 'row') return { kind: 'row', row: row(tree.row) }
  if (tree.kind === 'column') return { kind: 'column', column: column(tree.column) }
  return { kind: 'object', object: object(tree.object) }
}

/** The page with every object put through `change`. */
export function mapPage(
  page: PageDocument,
  change: (object: PageObject) => PageObject,
): PageDocument {
  return {
    ...page,
    builder: page.builder.map(
      (row) => (mapObjects({ kind: 'row', row }, change) as { row: PageRow }).row,
    ),
  }
}

/** The page with new ids for those that come a second time; the first keeps its own. */
export function repairIds(page: PageDocument, newId: () => NodeId = newObjectId): PageDocument {
  const seen = new Set<NodeId>()
  const copyNode = (old: NodeId): NodeId => {
    let id = old
    while (seen.has(id)) id = newId()
    seen.add(id)
    return id
  }
  return {
    ...page,
    builder: page.builder.map(
      (row) => (withIds({ kind: 'row', row }, copyNode) as { row: PageRow }).row,
    ),
  }
}
