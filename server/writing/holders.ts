import { matches } from '#engine'
import { recordTitle } from '#schema'
import type { Failure } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

/**
 * Says of a value that is taken who holds it, and in which state: it may have been put away long ago. To callers who may
 * not read that record it is said of no record at all.
 */
export async function nameHolders(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  failures: Failure[],
): Promise<Failure[]> {
  if (!failures.some(({ params }) => params?.holder)) return failures
  const model = gateway.shipped.model.entities[collection]!
  const access = accessFor(model, caller, 'read')
  const named = async (failure: Failure): Promise<Failure> => {
    if (failure.code !== 'duplicate' || !failure.params?.holder) return failure
    const { holder, ...params } = failure.params
    const record = access.allowed
      ? await gateway.database.store(caller.site._id).get(collection, String(holder))
      : null
    if (!record || !access.allowed || (access.filter && !matches(access.filter, record)))
      return { ...failure, params }
    const state = model.states?.states[String(record[model.states.field])]?.label
    return {
      ...failure,
      params: {
        ...params,
        holder,
        title: {
          th: recordTitle(model.entity, record, 'th'),
          en: recordTitle(model.entity, record, 'en'),
        },
        ...(state ? { state } : {}),
      },
    }
  }
  return Promise.all(failures.map(named))
}
