import { apply, nodeOf, type Change, type Operation, type PageModel } from '#pages/model'
import { ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'
import { changesBetween, editNode } from './editNode.ts'

type Entry = Record<string, unknown> & { slot?: unknown }

const slotOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null ? (entry as Entry).slot : undefined

/** Entries with a slot of their own each: one that names none, or another's, gets a free one. */
function withOwnSlots(entries: unknown[], slots: string[], filled: Set<string>): unknown[] {
  const taken = new Set<unknown>()
  const free = (): string | undefined =>
    slots.find(
      (slot) =>
        !taken.has(slot) && !filled.has(slot) && !entries.some((entry) => slotOf(entry) === slot),
    )
  return entries.map((entry) => {
    const slot = slotOf(entry)
    const own = slot !== undefined && !taken.has(slot) ? slot : free()
    taken.add(own)
    return own === slot || own === undefined ? entry : { ...(entry as Entry), slot: own }
  })
}

/**
 * `editNode` for any block; where entries of a list own slots (`entrySlots` of its document), new entries get one, and what stands in the
 * slot of an entry taken away goes with it, as one step.
 */
export function editEntries(
  model: PageModel,
  { id, changes }: { id: string; changes: readonly Change[] },
  { blocks }: Pick<CommandContext, 'blocks'>,
): Result<Operation | null> {
  const node = nodeOf(model, id)
  const list =
    node?.kind === 'object' && Object.hasOwn(blocks, node.data.type)
      ? blocks[node.data.type]!.entrySlots
      : undefined
  const change = changes.find(({ path: [part, name] }) => part === 'props' && name === list)
  if (node?.kind !== 'object' || list === undefined || !change)
    return editNode(model, { id, changes })
  const listed = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
  const [before, given] = [listed(node.data.props[list]), listed(change.value)]
  const after = withOwnSlots(
    given,
    Object.keys(blocks[node.data.type]!.slots ?? {}),
    new Set(Object.keys(node.slots ?? {})),
  )
  const edited = editNode(model, {
    id,
    changes:
      given.length > 0
        ? changes.map((one) => (one === change ? { ...change, value: after } : one))
        : changes,
  })
  const kept = new Set(after.map(slotOf))
  const gone = before
    .map(slotOf)
    .filter((slot): slot is string => typeof slot === 'string' && !kept.has(slot))
  const rows = gone.flatMap((slot) => node.slots?.[slot] ?? [])
  if (!edited.ok || !edited.value || rows.length === 0) return edited
  return ok({
    type: 'batch',
    label: 'remove-entry',
    operations: [edited.value, ...rows.map((row): Operation => ({ type: 'remove', id: row }))],
  })
}

/** Do the changes put back what the last step took away with its content? Then it is that step to be undone. */
export function takesBackEntry(
  { model, past }: { model: PageModel; past: { operation: Operation; inverse: Operation }[] },
  id: string,
  changes: readonly Change[],
): boolean {
  const last = past.at(-1)
  if (last?.operation.type !== 'batch' || last.operation.label !== 'remove-entry') return false
  const [before, after] = [
    apply(model, last.inverse),
    apply(model, { type: 'update', id, changes: [...changes] }),
  ].map((done) => (done.ok ? nodeOf(done.value.model, id) : undefined))
  return (
    before?.kind === 'object' &&
    after?.kind === 'object' &&
    changesBetween(before.data.props, after.data.props, []).length === 0
  )
}
