import type { Assignee } from '#flow/runner'
import type { SessionUser } from '#gateway'
import type { Text } from '#shared'
import { make, type StepContext } from './context.ts'
import { findPerson, holdersOf } from './people.ts'

/** A path of this site; anything else would lead people away. */
const OWN_PATH = /^\/(?![/\\])/

export interface Notice {
  title: Text
  text?: Text
  link?: string
}

/** One notification a person. */
export async function tell(
  context: Pick<StepContext, 'gateway' | 'caller' | 'run'>,
  people: readonly SessionUser[],
  { title, text, link }: Notice,
): Promise<{ count: number }> {
  if (link !== undefined && !OWN_PATH.test(link))
    throw new Error(`"${link}" is no path of this site.`)
  for (const { _id } of people)
    await make(context, 'notification', {
      user: _id,
      title,
      ...(text ? { text } : {}),
      ...(link ? { link } : {}),
    })
  return { count: people.length }
}

/** The person, or everybody with the role. Throws where that is nobody. */
export async function peopleFor(
  { gateway, caller }: Pick<StepContext, 'gateway' | 'caller'>,
  { person, role }: Assignee,
): Promise<SessionUser[]> {
  const found = person ? await findPerson(gateway, caller.site._id, person) : null
  if (found) return [found]
  const holders = role ? await holdersOf(gateway, caller.site._id, role) : []
  if (!holders.length)
    throw new Error(
      `There is nobody to turn to: ${[person, role].filter(Boolean).join(', ') || 'neither a person nor a role is named'}.`,
    )
  return holders
}

/** Of several, the one with the fewest records of this kind; by username where that is even. */
export async function leastBusy(
  { gateway, caller }: Pick<StepContext, 'gateway' | 'caller'>,
  people: readonly SessionUser[],
  entity: string,
): Promise<SessionUser> {
  if (people.length === 1) return people[0]!
  const loads = await Promise.all(
    people.map(async (user) => ({
      user,
      load: await gateway.database
        .count(caller.site._id, entity, { filter: { assignee: user._id } })
        .then((count) => (count.ok ? count.value : 0)),
    })),
  )
  return loads.reduce((best, one) => (one.load < best.load ? one : best)).user
}
