import type { DocumentUses, ReplaceUsesBody } from '#gateway'
import type { SeeUse } from '#pages/model'
import { fail, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { findUses } from '../reading/uses.ts'
import { runIdempotent } from './runIdempotent.ts'
import { type ReplacedUses, type Names, replaceUses } from './replaceUses.ts'

/** Leads everything that was reviewed from one page to another. */
export async function replacePages(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return runIdempotent(gateway, caller, { ...names, body }, async () => {
    const found = await findUses(gateway, caller, 'page', from)
    if (!found.ok) return found
    const [target] = await gateway.database
      .store(caller.site._id)
      .find('page', { slug: body.to }, { limit: 1 })
    if (!target)
      return fail('reference-missing', { path: 'to', params: { entity: 'page', id: body.to } })
    const seeFor = ({ places }: DocumentUses): SeeUse => {
      const old = new Set(places.map(({ name }) => name))
      return ({ kind, name }) =>
        (kind === 'page' || (kind === 'form' && target.type === 'form')) && old.has(name)
          ? body.to
          : undefined
    }
    return replaceUses(gateway, caller, found.value, body.documents, seeFor, names)
  })
}
