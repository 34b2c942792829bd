import type { ReplaceUsesBody } from '#gateway'
import { withoutPart } from '#pages/model'
import type { PageDocument, PageRow } from '#schema'
import { fail, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { findUses } from '../reading/uses.ts'
import { runIdempotent } from './runIdempotent.ts'
import { type ReplacedUses, type Names, type Change, replaceUses } from './replaceUses.ts'

/** Puts another part, which visitors see already, in the place of one in everything that was reviewed; or a plain copy as visitors see it, or nothing. */
export async function replaceParts(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return runIdempotent(gateway, caller, { ...names, body }, async () => {
    const [taken, other] = await Promise.all(
      [from, body.to].map(
        async (id) =>
          (
            await gateway.database
              .store(caller.site._id)
              .find('page', { _id: id, type: 'part' }, { limit: 1 })
          )[0],
      ),
    )
    if (!taken) return fail('not-found', { path: from, params: { collection: 'page', id: from } })
    if (!body.how && !other?.published)
      return fail('reference-missing', { path: 'to', params: { entity: 'page', id: body.to } })
    const found = await findUses(gateway, caller, 'part', from)
    if (!found.ok) return found
    const rows = ((taken.published as PageDocument | null)?.builder ??
      taken.builder ??
      []) as PageRow[]
    const change: Change = (page) => ({
      ...page,
      builder: withoutPart(
        (page.builder ?? []) as PageRow[],
        from,
        gateway.shipped.blocks,
        body.how === 'detach' ? rows : undefined,
      ),
    })
    return replaceUses(
      gateway,
      caller,
      found.value,
      body.documents,
      () =>
        ({ kind, name }) =>
          kind === 'part' && name === from ? body.to : undefined,
      names,
      body.how ? { change } : {},
    )
  })
}
