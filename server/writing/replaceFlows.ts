import { DEFAULT_FLOW } from '#schema'
import type { ReplaceUsesBody } from '#gateway'
import { fail, type Result } from '#shared'
import { flowOf } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { findUses } from '../reading/uses.ts'
import { runIdempotent } from './runIdempotent.ts'
import { type ReplacedUses, type Names, type Change, replaceUses } from './replaceUses.ts'

/** Has everything that was reviewed run another flow, which must run already; a form that named none names it from then on. That flow itself stays as it is: it would call itself. */
export async function replaceFlows(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return runIdempotent(gateway, caller, { ...names, body }, async () => {
    if (!(await flowOf(gateway, caller.site._id, body.to)))
      return fail('reference-missing', { path: 'to', params: { entity: 'flow', id: body.to } })
    const found = await findUses(gateway, caller, 'flow', from)
    if (!found.ok) return found
    const [own] = await gateway.database
      .store(caller.site._id)
      .find('flow', { name: body.to }, { limit: 1 })
    const documents = body.documents.filter(({ kind, id }) => kind !== 'flow' || id !== own?._id)
    const spelled: Change = (data) =>
      from === DEFAULT_FLOW && data.type === 'form' && !data.flow ? { ...data, flow: from } : data
    return replaceUses(
      gateway,
      caller,
      found.value,
      documents,
      () =>
        ({ kind, name }) =>
          kind === 'flow' && name === from ? body.to : undefined,
      names,
      { spelled },
    )
  })
}
