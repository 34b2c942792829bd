import type { EntityModel, Model } from '#schema'
import type { Result } from '#shared'
import {
  checkPipeline,
  checkQuery,
  type Grant,
  type LookupAccess,
  type QueryRequest,
} from '../storage/index.ts'
import { accessFor, type AccessCaller } from './accessFor.ts'

/** Refuses a request that names a hidden field in any position, with the answer that a field which does not exist gets. */
export const guardQuery = (
  model: EntityModel,
  access: Pick<Grant, 'readable'>,
  request: QueryRequest,
): Result<void> => checkQuery(model, access.readable, request)

/** What a caller may see through `$lookup`: the rows and fields that they may read. */
export const lookupAccess =
  (models: Model['entities'], caller: AccessCaller): LookupAccess =>
  (collection) => {
    const model = Object.hasOwn(models, collection) ? models[collection] : undefined
    const access = model ? accessFor(model, caller, 'read') : undefined
    return access?.allowed ? { filter: access.filter, readable: access.readable } : null
  }

export const guardPipeline = (
  model: EntityModel,
  access: Pick<Grant, 'readable'>,
  pipeline: unknown,
  models: Model['entities'],
  caller: AccessCaller,
): Result<void> => {
  const lookup = lookupAccess(models, caller)
  return checkPipeline(
    model,
    access.readable,
    pipeline,
    models,
    (collection) => lookup(collection)?.readable ?? null,
  )
}
