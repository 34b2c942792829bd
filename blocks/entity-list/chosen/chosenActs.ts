import { conversionsOf, type VisibleEntity } from '#crud'
import { allowedTransitions, sameJson } from '#engine'
import type { SessionUser } from '#gateway'
import type { StoredRecord, Transition } from '#schema'

/** What may be done with the chosen records at once, and with which of them. */
export interface ChosenActs {
  transitions: { transition: Transition; records: StoredRecord[] }[]
  /** Conversions that each of them may take, with the fields in which they would have to be alike and are not. */
  conversions: { conversion: ReturnType<typeof conversionsOf>[number]; unlike: string[] }[]
  deletable: StoredRecord[]
}

const unlikeIn = (
  alike: readonly string[] = [],
  first: StoredRecord,
  others: readonly StoredRecord[],
): string[] =>
  alike.filter((field) =>
    others.some((other) => !sameJson(other[field] ?? null, first[field] ?? null)),
  )

/** Each act is offered with those of the records that it can be done with. */
export function actsOn(
  model: VisibleEntity,
  records: readonly StoredRecord[],
  user: SessionUser | null,
): ChosenActs {
  const { states, access, values } = model
  const actor = { id: user?._id ?? null, roles: ['authenticated', ...(user?.roles ?? [])] }
  const allowed = new Map(
    records.map((record) => [
      record,
      states && access.transition ? allowedTransitions(states, record, actor, values) : [],
    ]),
  )
  const transitions = (states?.transitions ?? [])
    .map((transition) => ({
      transition,
      records: records.filter((record) =>
        allowed.get(record)!.some(({ id }) => id === transition.id),
      ),
    }))
    .filter((act) => act.records.length > 0)
  const [first, ...others] = records
  const conversions = first
    ? conversionsOf(model, first)
        .filter(({ $id }) =>
          others.every((other) => conversionsOf(model, other).some((one) => one.$id === $id)),
        )
        .map((conversion) => ({ conversion, unlike: unlikeIn(conversion.alike, first, others) }))
    : []
  const deletable = access.delete
    ? records.filter((record) => states?.states[String(record[states.field])]?.editable !== false)
    : []
  return { transitions, conversions, deletable }
}
