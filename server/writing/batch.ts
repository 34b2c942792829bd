import { fail, isRecord, ok, type Failure, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { Records, type Written } from './records.ts'
import { runIdempotent, type WriteRequest } from './runIdempotent.ts'

type Names = Omit<WriteRequest, 'body'>

/** Operations of a batch, and records of an import. */
export const MAX_OPERATIONS = 100
export const MAX_IMPORT = 1_000

const METHODS: Record<string, string> = { POST: 'create', PUT: 'update', DELETE: 'delete' }

/** Does one of these operations take a transition? */
export const hasTransition = (operations: unknown): boolean =>
  Array.isArray(operations) &&
  operations.some((one) => isRecord(one) && one.method === 'transition')

/** Which of them it was stands before what is wrong with it. */
const at = (path: string, failures: Failure[]): Result<never> => ({
  ok: false,
  failures: failures.map((failure) => ({
    ...failure,
    path: failure.path ? `${path}.${failure.path}` : path,
  })),
})

async function operate(
  records: Records,
  caller: Caller,
  operation: unknown,
  names: Names,
): Promise<Result<Written>> {
  const wrong = fail('invalid-body', { params: { reason: 'method, type, id, data, version' } })
  if (!isRecord(operation) || typeof operation.type !== 'string') return wrong
  const { method, type, id, data, version, transition, reason, values } = operation
  const what = METHODS[String(method).toUpperCase()] ?? method
  const body = { data: data as Record<string, unknown>, version: version as number }
  if (what === 'create') return records.create(caller, type, { data: body.data }, names)
  if (typeof id !== 'string') return wrong
  if (what === 'update') return records.update(caller, type, id, body, names)
  if (what === 'delete') return records.remove(caller, type, id, version, names)
  if (what !== 'transition' || typeof transition !== 'string') return wrong
  return records.transition(
    caller,
    type,
    id,
    {
      transition,
      version: body.version,
      ...(typeof reason === 'string' ? { reason } : {}),
      ...(isRecord(values) ? { values } : {}),
    },
    names,
  )
}

/** All of these writes or none, each with the caller's rights. */
export async function runBatch(
  gateway: Gateway,
  caller: Caller,
  operations: unknown,
  names: Names,
): Promise<Result<Written[]>> {
  if (!Array.isArray(operations) || operations.length > MAX_OPERATIONS)
    return fail('field-max-items', { path: 'operations', params: { limit: MAX_OPERATIONS } })
  const records = new Records(gateway)
  const one: Names = { route: names.route, visitor: names.visitor }
  return runIdempotent<Written[]>(gateway, caller, { ...names, body: operations }, async () => {
    const done: Written[] = []
    for (const [index, operation] of operations.entries()) {
      const written = await operate(records, caller, operation, one)
      if (!written.ok) return at(`operations[${index}]`, written.failures)
      done.push(written.value)
    }
    return ok(done)
  })
}

/** All of these records or none, by who may import and make them; what an export adds to them is passed over. */
export async function importRecords(
  gateway: Gateway,
  caller: Caller,
  type: string,
  rows: unknown,
  names: Names,
): Promise<Result<string[]>> {
  const { entities } = gateway.shipped.model
  const model = Object.hasOwn(entities, type) ? entities[type] : undefined
  if (!model) return fail('unknown-collection', { params: { collection: type } })
  if (!accessFor(model, caller, 'import').allowed)
    return fail(caller.user ? 'forbidden' : 'unauthenticated')
  if (!Array.isArray(rows) || rows.length > MAX_IMPORT || !rows.every(isRecord))
    return fail('field-max-items', { path: 'data', params: { limit: MAX_IMPORT } })
  const records = new Records(gateway)
  const one: Names = { route: names.route, visitor: names.visitor }
  return runIdempotent<string[]>(gateway, caller, { ...names, body: rows }, async () => {
    const made: string[] = []
    for (const [index, row] of (rows as Record<string, unknown>[]).entries()) {
      const own = Object.entries(row).filter(([field]) =>
        Object.hasOwn(model.entity.properties, field)
          ? !model.entity.properties[field]!.readOnly
          : !/^(_id|version|(created|updated)_(at|by))$/.test(field),
      )
      const created = await records.create(caller, type, { data: Object.fromEntries(own) }, one)
      if (!created.ok) return at(`data[${index}]`, created.failures)
      made.push(created.value.record._id)
    }
    return ok(made)
  })
}
