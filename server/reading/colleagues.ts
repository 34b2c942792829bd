import type { Colleague } from '#gateway'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { UserRow } from '../identity/sessions.ts'
import type { Caller } from '../identity/caller.ts'

/** Roles of those who do not work here. */
const OUTSIDE = ['user', 'guest', 'customer']
/** Offered at once; the others are found by words. */
const MAX_OFFERED = 20
/** Read to find them: accounts of suppliers and customers are left out of these. */
const MAX_READ = 100
/** Named by one call. */
const MAX_NAMED = 100

/** Does the account belong to somebody who works on the site, not to a learner, a customer or a supplier? */
const worksHere = ({
  roles,
  customer,
  supplier,
}: Pick<UserRow, 'roles' | 'customer' | 'supplier'>): boolean =>
  !customer && !supplier && roles.some((role) => !OUTSIDE.includes(role))

const named = ({ _id, firstname, lastname, username }: UserRow): Colleague => ({
  _id,
  name: `${firstname} ${lastname}`.trim() || username,
})

/** Words that must all stand in the first name or the last. */
const wordsIn = (term: string): object[] =>
  term
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => ({
      $or: [
        { firstname: { $regex: word, $options: 'i' } },
        { lastname: { $regex: word, $options: 'i' } },
      ],
    }))

/**
 * Who works on the caller's site, by their names alone: those that words find, or those of these ids, who may have been
 * suspended since. For those who work there themselves.
 */
export async function colleaguesOf(
  { database, shipped }: Pick<Gateway, 'database' | 'shipped'>,
  caller: Caller,
  { term = '', ids }: { term?: string | undefined; ids?: readonly string[] | undefined },
): Promise<Result<Colleague[]>> {
  if (!caller.user || !worksHere(caller.user as unknown as UserRow))
    return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const store = database.store(caller.site._id)
  const found = ids
    ? await store.getAll('user', [...new Set(ids)].slice(0, MAX_NAMED))
    : await store.find(
        'user',
        {
          $and: [
            { status: { $ne: 'suspended' } },
            {
              roles: {
                $in: (shipped.model.enums['site/role']?.enum ?? []).filter(
                  (role) => !OUTSIDE.includes(role),
                ),
              },
            },
            ...wordsIn(term.slice(0, 100)),
          ],
        } as never,
        { sort: [{ field: 'firstname' }, { field: 'lastname' }], limit: MAX_READ },
      )
  return ok(
    (found as unknown as UserRow[])
      .filter(worksHere)
      .slice(0, ids?.length ?? MAX_OFFERED)
      .map(named),
  )
}
