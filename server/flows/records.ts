import { onBehalfOf, type Outcome } from '#engine'
import type { GatewayServices } from '#flow/runner'
import { fail, ok, type Result } from '#shared'
import { engineFor } from '../gateway.ts'
import { FailureError } from '../http/failures.ts'
import { beforeWrite } from '../writing/checks.ts'
import { checkPublishing } from '../writing/publishing.ts'
import { Records, type Written } from '../writing/records.ts'
import { keepOutcome, type StepContext } from './context.ts'
import { namesIn } from '../reading/flowLibrary.ts'

type RecordServices = Pick<
  GatewayServices,
  'createRecord' | 'updateRecord' | 'transitionRecord' | 'readRecord'
>
type Data = Record<string, unknown>

/** With the rights of who started the run: the same way as a request of theirs. */
function asCaller({ gateway, caller, step, run }: StepContext) {
  const records = new Records(gateway)
  const names = { route: `flow ${run._id} ${step}`, visitor: run._id }
  const idOf = (result: Result<Written>): { id: string } => {
    if (!result.ok) throw new FailureError(result.failures)
    return { id: result.value.record._id }
  }
  const version = async (entity: string, id: string): Promise<number> =>
    (await gateway.database.store(caller.site._id).get(entity, id))?.version ?? 0
  return {
    create: async (entity: string, data: Data) =>
      idOf(await records.create(caller, entity, { data }, names)),
    read: async (entity: string, id: string) => {
      const found = await gateway.read.get(caller, entity, id)
      if (!found.ok) throw new FailureError(found.failures)
      return found.value as Data
    },
    update: async (entity: string, id: string, data: Data) =>
      idOf(
        await records.update(
          caller,
          entity,
          id,
          { data, version: await version(entity, id) },
          names,
        ),
      ),
    transition: async (entity: string, id: string, transition: string, reason?: string) =>
      idOf(
        await records.transition(
          caller,
          entity,
          id,
          { transition, version: await version(entity, id), ...(reason ? { reason } : {}) },
          names,
        ),
      ),
  }
}

/** With the rights of the product: every field that is no secret, every transition that the state allows. */
function asSystem(context: StepContext) {
  const { gateway, caller, run } = context
  const engine = engineFor(gateway, caller.site._id)
  const actor = onBehalfOf(run.userID ?? null)
  const collect = async (result: Result<Outcome>) => ({
    id: (await keepOutcome(context, result)).record._id,
  })
  const checked = async (entity: string, data: Data, before: Data = {}): Promise<Data> => {
    const { properties } = gateway.shipped.model.entities[entity]!.entity
    const secret = Object.keys(data).find(
      (field) => Object.hasOwn(properties, field) && properties[field]!['x-secret'],
    )
    const result = secret
      ? fail('unknown-field', { path: secret, params: { field: secret } })
      : await beforeWrite(gateway, caller, entity, data, before)
    if (!result.ok) throw new FailureError(result.failures)
    return result.value
  }
  const current = async (entity: string, id: string) => {
    const record = await gateway.database.store(caller.site._id).get(entity, id)
    if (!record)
      throw new FailureError(fail('not-found', { params: { collection: entity, id } }).failures)
    return record
  }
  return {
    create: async (entity: string, data: Data) =>
      collect(await engine.create(entity, await checked(entity, data), actor)),
    read: async (entity: string, id: string) => {
      const { properties } = gateway.shipped.model.entities[entity]!.entity
      return Object.fromEntries(
        Object.entries(await current(entity, id)).filter(
          ([field]) => !properties[field]?.['x-secret'],
        ),
      )
    },
    update: async (entity: string, id: string, data: Data) => {
      const before = await current(entity, id)
      return collect(
        await engine.update(entity, id, await checked(entity, data, before), before.version, actor),
      )
    },
    transition: async (entity: string, id: string, transition: string, reason?: string) => {
      const before = await current(entity, id)
      const publishable = await checkPublishing(
        gateway,
        caller.site._id,
        entity,
        before,
        transition,
      )
      if (!publishable.ok) throw new FailureError(publishable.failures)
      return collect(await engine.transition(entity, id, transition, before.version, actor, reason))
    },
  }
}

/** An answer that was not given sets nothing; the record takes its default. */
const withoutNothing = (values: Data): Data =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Records as the steps of a flow may touch them: only of entities that the stored flow names, with the rights it declares. */
export function recordServices(context: StepContext): RecordServices {
  const named = namesIn(context.flow, context.gateway.shipped.steps, 'entity')
  const known = (entity: string): Result<string> =>
    named.has(entity) && Object.hasOwn(context.gateway.shipped.model.entities, entity)
      ? ok(entity)
      : fail('unknown-collection', { params: { collection: entity } })
  const way = context.flow.runAs === 'system' ? asSystem(context) : asCaller(context)
  const allowed = async <T>(entity: string, work: () => Promise<T>): Promise<T> => {
    const found = known(entity)
    if (!found.ok) throw new FailureError(found.failures)
    return work()
  }
  return {
    createRecord: (entity, values) =>
      allowed(entity, () => way.create(entity, withoutNothing(values))),
    readRecord: (entity, id) =>
      allowed(entity, () => way.read(entity, entity === 'site' ? context.caller.site._id : id)),
    updateRecord: (entity, id, values) => allowed(entity, () => way.update(entity, id, values)),
    transitionRecord: (entity, id, transition, reason) =>
      allowed(entity, () => way.transition(entity, id, transition, reason)),
  }
}
