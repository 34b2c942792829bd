import type { ReplaceUsesBody } from '#gateway'
import { answersAlike, renamingTo } from '#pages/model'
import type { PageDocument } from '#schema'
import { fail, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { findUses } from '../reading/uses.ts'
import { runIdempotent } from './runIdempotent.ts'
import { type ReplacedUses, type Names, replaceUses } from './replaceUses.ts'

const ANSWER = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/

/**
 * Has the reviewed flows and mails name an answer of a form by another name. Drafts alone: what visitors fill in has the old name
 * until the form is published. The form itself is changed where it is edited.
 */
export async function replaceAnswers(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return runIdempotent(gateway, caller, { ...names, body }, async () => {
    if (!ANSWER.test(body.to)) return fail('invalid-body', { path: 'to', params: { reason: 'to' } })
    const [id = '', ...answer] = from.split('.')
    const found = await findUses(gateway, caller, 'answer', from)
    if (!found.ok) return found
    const page = await gateway.database.store(caller.site._id).get('page', id)
    const see = renamingTo(
      page ? answersAlike(page as unknown as PageDocument, answer.join('.')) : [],
      body.to,
    )
    return replaceUses(
      gateway,
      caller,
      found.value.filter((use) => use.id !== id),
      body.documents,
      () => see,
      names,
      { draftsAlone: true },
    )
  })
}
