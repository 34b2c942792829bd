import { SYSTEM_ACTOR } from '#engine'
import type { Bilingual } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { findPerson, holdersOf } from '../flows/people.ts'
import { detailPath } from '../reading/detailPath.ts'
import { FailureError } from '../http/failures.ts'
import type { OutboxItem } from '../storage/index.ts'

interface NotifyItem {
  roles: string[]
  user: string | null
  text: Bilingual
  /** Who did what is told. */
  by?: string | null
  /** What it is about. */
  entity: string
  record: string
}

/** Tells the person and the holders of the roles that a state's effect names; each once. Who did it themselves is no news to as one of many. */
export async function notifyPeople(gateway: Gateway, { site, payload }: OutboxItem): Promise<void> {
  const item = payload as NotifyItem
  const { roles, user, text, by } = item
  const link = detailPath(gateway, item)
  const person = user ? await findPerson(gateway, site, user) : null
  const holders = (await Promise.all(roles.map((role) => holdersOf(gateway, site, role)))).flat()
  const people = new Set(
    [...(person ? [person] : []), ...holders.filter(({ _id }) => _id !== by)].map(({ _id }) => _id),
  )
  for (const _id of people) {
    const made = await engineFor(gateway, site).create(
      'notification',
      { user: _id, title: text, ...(link ? { link } : {}) },
      SYSTEM_ACTOR,
    )
    if (!made.ok) throw new FailureError(made.failures)
  }
}
