import { apply, nodeOf, type Operation, type PageModel } from '#pages/model'
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
  { id, values }: { id: string; values: Record<string, unknown> },
  { blocks }: Pick<CommandContext, 'blocks'>,
): Result<Operation | null> {
  const node = nodeOf(model, id)
  const block =
    node?.kind === 'object' && Object.hasOwn(blocks, node.data.type)
      ? blocks[node.data.type]
      : undefined
  const props = values.props as Record<string, unknown> | undefined
  if (node?.kind !== 'object' || !block?.entrySlots || !props)
    return editNode(model, { id, values })
  const name = block.entrySlots
  const before = Array.isArray(node.data.props[name]) ? (node.data.props[name] as unknown[]) : []
  const given = Array.isArray(props[name]) ? (props[name] as unknown[]) : []
  const after = withOwnSlots(
    given,
    Object.keys(block.slots ?? {}),
    new Set(Object.keys(node.slots ?? {})),
  )
  const edited = editNode(model, {
    id,
    values: { ...values, props: given.length > 0 ? { ...props, [name]: after } : props },
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

/** Do the values put back what the last step took away with its content? Then it is that step to be undone. */
export function takesBackEntry(
  { model, past }: { model: PageModel; past: { operation: Operation; inverse: Operation }[] },
  id: string,
  values: Record<string, unknown>,
): boolean {
  const last = past.at(-1)
  if (last?.operation.type !== 'batch' || last.operation.label !== 'remove-entry' || !values.props)
    return false
  const before = apply(model, last.inverse)
  const node = before.ok ? nodeOf(before.value.model, id) : undefined
  return node?.kind === 'object' && changesBetween(node.data.props, values.props, []).length === 0
}
