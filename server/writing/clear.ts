import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Model } from '#schema'
import { fail, newId, ok, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import { isAdmin, type Caller } from '../identity/caller.ts'
import { Records } from './records.ts'
import { runIdempotent, type WriteRequest } from './runIdempotent.ts'

type Names = Omit<WriteRequest, 'body'>

/** The storage driver is of the business: these modules alone are cleared by it. */
const GROUP = 'erp'

/** Kinds of records that can be cleared. */
export const clearable = ({ shipped: { model } }: Pick<Gateway, 'shipped'>): string[] =>
  Object.values(model.entities)
    .filter(({ module }) => model.modules[module]?.group === GROUP)
    .map(({ name }) => name)

/** What has to be said to clear these. */
export const phraseOf = (type?: string): string => `clear ${type ?? 'all'}`

/** Every record as it is stored, one on a line, in a file that only the gateway reads. Answers its name. */
async function backUp(
  { database, config, clock }: Gateway,
  site: string,
  types: readonly string[],
): Promise<string> {
  const folder = join(config.data, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${types.length === 1 ? types[0] : 'all'}-${newId(clock.now())}.jsonl`
  const lines: string[] = []
  for (const type of types)
    for await (const texts of database.recordTexts(site, type))
      lines.push(...texts.map((text) => `{"type":${JSON.stringify(type)},"record":${text}}\n`))
  await writeFile(join(folder, name), lines.join(''), { mode: 0o600, flag: 'wx', flush: true })
  return name
}

/** Kinds in the order in which they can go: those that others refer to after these others. */
function inOrder({ entities }: Model, types: readonly string[]): string[] {
  const left = new Set(types)
  const refersTo = new Map(
    types.map((type) => [
      type,
      [...JSON.stringify(entities[type]!.entity).matchAll(/"x-ref":\{"entity":"([^"]+)"/g)].map(
        ([, name]) => name!,
      ),
    ]),
  )
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (type) => ![...left].some((other) => other !== type && refersTo.get(other)!.includes(type)),
    )
    // A circle goes as it stands.
    for (const type of free.length > 0 ? free : left) {
      order.push(type)
      left.delete(type)
    }
  }
  return order
}

/** Is it a ledger or a balance of one? Nobody deletes single records of these. */
const isSummed = ({ entities }: Model, type: string): boolean =>
  (entities[type]!.entity['x-ledger'] ?? entities[type]!.entity['x-balance']) !== undefined

/** Removes all records of these kinds; those that others refer to after these others. */
async function removeAll(
  { database, shipped: { model } }: Gateway,
  caller: Caller,
  types: readonly string[],
  { records, names }: { records: Records; names: Names },
): Promise<Result<number>> {
  const store = database.store(caller.site._id)
  const ordered = inOrder(model, types)
  let removed = 0
  for (;;) {
    const before = removed
    let held: Result<number> = ok(0)
    for (const type of ordered)
      for (const { _id } of await store.find(type, {})) {
        // The going of another may have changed it.
        const version = (await store.get(type, _id))?.version
        if (version === undefined) continue
        // Entries of a ledger and what they add up to go together, and only so.
        const gone =
          isSummed(model, type) && types.length > 1
            ? await store.remove(type, _id, version).then(() => ok(null))
            : await records.remove(caller, type, _id, version, names)
        if (gone.ok) removed++
        else if (gone.failures[0]?.code === 'reference-in-use') held = gone
        else return gone
      }
    if (held.ok) return ok(removed)
    if (removed === before) return held
  }
}

/**
 * Removes all records of a kind, or of all that the driver keeps (readings 1): by an administrator who may delete every
 * one of them and says the phrase; what is removed is written to a file first.
 */
export async function clearRecords(
  gateway: Gateway,
  caller: Caller,
  { type, confirm }: { type?: string; confirm: unknown },
  names: Names,
): Promise<Result<{ removed: number; backup: string }>> {
  const known = clearable(gateway)
  if (type !== undefined && !known.includes(type))
    return Object.hasOwn(gateway.shipped.model.entities, type)
      ? fail(caller.user ? 'forbidden' : 'unauthenticated')
      : fail('unknown-collection', { params: { collection: type } })
  // A cart is its member's own.
  const types =
    type === undefined
      ? known.filter(
          (name) => mayDelete(gateway, caller, name) || isSummed(gateway.shipped.model, name),
        )
      : [type]
  const mayAll = types.every(
    (name) =>
      mayDelete(gateway, caller, name) ||
      (type === undefined && isSummed(gateway.shipped.model, name)),
  )
  if (!isAdmin(caller) || !types.length || !mayAll)
    return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const phrase = phraseOf(type)
  if (confirm !== phrase) return fail('confirm-needed', { path: 'confirm', params: { phrase } })
  const one: Names = { route: names.route, visitor: names.visitor }
  return runIdempotent(gateway, caller, { ...names, body: { confirm } }, async () => {
    const backup = await backUp(gateway, caller.site._id, types)
    const records = new Records(gateway)
    const removed = await removeAll(gateway, caller, types, { records, names: one })
    return removed.ok ? ok({ removed: removed.value, backup }) : removed
  })
}

/** May the caller delete every record of the kind? */
function mayDelete({ shipped }: Gateway, caller: Caller, type: string): boolean {
  const access = accessFor(shipped.model.entities[type]!, caller, 'delete')
  return access.allowed && access.filter === null
}
