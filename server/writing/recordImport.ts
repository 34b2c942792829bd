import { setImmediate } from 'node:timers/promises'
import type { CellFailure, ImportAnswer, ImportBody, UndoneImport } from '#gateway'
import type { EntityModel, StoredRecord } from '#schema'
import { fail, isoAt, ok, type Failure, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import { wireFailure } from '../http/failures.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { recordOutcome } from './journal.ts'
import { Records } from './records.ts'
import { runIdempotent, type WriteRequest } from './runIdempotent.ts'
import { followWrites } from './wake.ts'

type Names = Omit<WriteRequest, 'body'>

/** Rows of one file. */
export const MAX_ROWS = 20_000
/** Cells that are told of; a file with more of them has one fault many times. */
export const MAX_TOLD = 500
/** Milliseconds that others wait for this thread at most. */
const SLICE = 20
const IMPORTS = 'record-import'

/** How far an import is, by who made it and the name that their screen gave it. */
const running = new Map<string, { done: number; of: number }>()
const keyOf = (caller: Caller, run: string): string =>
  `${caller.site._id}/${caller.user?._id ?? ''}/${run}`

export const importProgress = (caller: Caller, run: string): { done: number; of: number } | null =>
  running.get(keyOf(caller, run)) ?? null

/** Takes everything back that was written, and carries what is known. */
class RolledBack extends Error {
  readonly answer: ImportAnswer
  constructor(answer: ImportAnswer) {
    super('rolled back')
    this.answer = answer
  }
}

class Stopped extends Error {}

/** Checks the shape of what is asked for: columns that may be written, rows as long as they. */
function readBody(
  { entity }: EntityModel,
  { columns, rows }: Partial<ImportBody>,
): Result<Pick<ImportBody, 'columns' | 'rows'>> {
  const areNames = Array.isArray(columns) && columns.every((one) => typeof one === 'string')
  if (!areNames || new Set(columns).size !== columns.length)
    return fail('invalid-body', { path: 'columns', params: { reason: 'columns' } })
  const unknown = columns.find((name) => !Object.hasOwn(entity.properties, name))
  if (unknown !== undefined)
    return fail('unknown-field', { path: unknown, params: { field: unknown } })
  if (!Array.isArray(rows) || rows.length > MAX_ROWS)
    return fail('field-max-items', { path: 'rows', params: { limit: MAX_ROWS } })
  if (!rows.every((row) => Array.isArray(row) && row.length <= columns.length))
    return fail('invalid-body', { path: 'rows', params: { reason: 'rows' } })
  return ok({ columns, rows })
}

const recordOf = (columns: readonly string[], row: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap((name, at) =>
      row[at] === null || row[at] === undefined ? [] : [[name, row[at]]],
    ),
  )

const cellFailure = (row: number, failure: Failure): CellFailure => ({
  row,
  field: (failure.path ?? '').split(/[.[]/)[0]!,
  failure: wireFailure(failure),
})

/** Writes the rows one after the other and tells of every cell that is refused; others have their turn meanwhile. */
async function writeRows(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  { columns, rows, run }: Pick<ImportBody, 'columns' | 'rows' | 'run'>,
  { names, signal }: { names: Names; signal: AbortSignal },
): Promise<{ made: string[]; failures: CellFailure[] }> {
  const records = new Records(gateway)
  const one: Names = { route: names.route, visitor: names.visitor }
  const made: string[] = []
  const failures: CellFailure[] = []
  const progress = { done: 0, of: rows.length }
  if (run) running.set(keyOf(caller, run), progress)
  let since = performance.now()
  for (const [index, row] of rows.entries()) {
    if (performance.now() - since > SLICE) {
      await setImmediate()
      since = performance.now()
    }
    if (signal.aborted) throw new Stopped()
    const created = await records.create(caller, collection, { data: recordOf(columns, row) }, one)
    if (created.ok) made.push(`${created.value.record._id}@${created.value.record.version}`)
    else failures.push(...created.failures.map((failure) => cellFailure(index, failure)))
    progress.done = index + 1
    if (failures.length >= MAX_TOLD) break
  }
  return { made, failures: failures.slice(0, MAX_TOLD) }
}

/**
 * Takes the rows of a file in, all or none, with the rights of who creates a record. With `dryRun`, and where a cell is
 * refused, everything is rolled back and the answer says what is wrong, cell by cell. `signal` stops it.
 */
export async function importRows(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  body: Partial<ImportBody>,
  { names, signal }: { names: Names; signal: AbortSignal },
): Promise<Result<ImportAnswer>> {
  const { entities } = gateway.shipped.model
  const model = Object.hasOwn(entities, collection) ? entities[collection] : undefined
  if (!model) return fail('unknown-collection', { params: { collection } })
  if (!accessFor(model, caller, 'create').allowed)
    return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const asked = readBody(model, body)
  if (!asked.ok) return asked
  const { columns, rows } = asked.value
  const run = typeof body.run === 'string' ? body.run.slice(0, 60) : undefined
  const file = typeof body.file === 'string' ? body.file.slice(0, 200) : undefined
  const work = async (): Promise<Result<ImportAnswer>> => {
    const plan = { columns, rows, ...(run && { run }) }
    const { made, failures } = await writeRows(gateway, caller, collection, plan, { names, signal })
    const answer = { rows: rows.length, failures, more: failures.length >= MAX_TOLD }
    if (body.dryRun === true || failures.length > 0) throw new RolledBack(answer)
    const kept = await engineFor(gateway, caller.site._id).create(
      IMPORTS,
      { list: collection, rows: rows.length, made, ...(file && { file }) },
      actorOf(caller),
    )
    return kept.ok ? ok({ ...answer, import: kept.value.record._id }) : kept
  }
  try {
    return await runIdempotent(gateway, caller, { ...names, body: { columns, rows } }, work)
  } catch (error) {
    if (error instanceof RolledBack) return ok(error.answer)
    if (error instanceof Stopped) return fail('import-stopped')
    throw error
  } finally {
    if (run) running.delete(keyOf(caller, run))
  }
}

/** The import that a caller made and has not taken back. */
async function ownImport(
  { database }: Gateway,
  caller: Caller,
  id: string,
): Promise<Result<StoredRecord>> {
  const found = await database.store(caller.site._id).get(IMPORTS, id)
  return found && caller.user && found.created_by === caller.user._id && !found.undone_at
    ? ok(found)
    : fail('not-found', { params: { collection: IMPORTS } })
}

/** Deletes what the caller made and nobody changed since, whoever may delete besides. */
async function takeBack(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  id: string,
  version: number,
): Promise<Result<unknown>> {
  const engine = engineFor(gateway, caller.site._id)
  const gone = await engine.remove(collection, id, version, actorOf(caller))
  if (!gone.ok) return gone
  await recordOutcome(gateway, caller, gone.value)
  const records = new Records(gateway)
  return followWrites(gateway, caller, gone.value.written, (entity, subject, decision) =>
    records.transition(caller, entity, subject, decision, { route: 'decision', visitor: '' }),
  )
}

/** Takes an import back: deletes what it made and nobody changed since. What is in use or was changed stays, and is counted. */
export async function undoImport(
  gateway: Gateway,
  caller: Caller,
  id: string,
  names: Names,
): Promise<Result<UndoneImport>> {
  return runIdempotent(gateway, caller, { ...names, body: id }, async () => {
    const found = await ownImport(gateway, caller, id)
    if (!found.ok) return found
    const { list, made = [] } = found.value as StoredRecord & { list: string; made?: string[] }
    const undone: UndoneImport = { deleted: 0, kept: 0 }
    let since = performance.now()
    for (const entry of made.toReversed()) {
      if (performance.now() - since > SLICE) {
        await setImmediate()
        since = performance.now()
      }
      const [record = '', version] = entry.split('@')
      const gone = await takeBack(gateway, caller, list, record, Number(version))
      if (gone.ok) undone.deleted += 1
      else undone.kept += 1
    }
    const told = await engineFor(gateway, caller.site._id).update(
      IMPORTS,
      id,
      { undone_at: isoAt(gateway.clock.now()) },
      found.value.version,
      actorOf(caller),
    )
    return told.ok ? ok(undone) : told
  })
}
