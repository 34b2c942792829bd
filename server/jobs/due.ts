import { SYSTEM_ACTOR } from '#engine'
import type { StoredRecord, Transition } from '#schema'
import { bangkokDay, isoAt } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { recordOutcome, recordRefusal } from '../writing/journal.ts'
import { repeat } from './repeat.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EVERY = MINUTE
/** What was refused is tried again after so long: its records may have been mended. */
const AGAIN_AFTER = 60 * MINUTE
const BATCH = 200

/** Another process took it, or a person did something else: there is nothing left to do. */
const PASSED = new Set(['version-stale', 'transition-not-allowed', 'transition-condition'])

interface Timed {
  entity: string
  state: string
  transition: Transition & { after: NonNullable<Transition['after']> }
}

/** The transitions that come by themselves when a day is over. */
const timedOf = ({ shipped }: Pick<Gateway, 'shipped'>): Timed[] =>
  Object.values(shipped.model.entities).flatMap(({ name, states }) =>
    (states?.transitions ?? []).flatMap((transition) =>
      transition.after
        ? [{ entity: name, state: states!.field, transition: transition as Timed['transition'] }]
        : [],
    ),
  )

type Ports = Pick<Gateway, 'database' | 'shipped' | 'clock'>

/**
 * Takes the transitions whose day is over (`after` of a state table), on every site. What is due is read from the records
 * themselves: a day that is moved, a payment or a restart need no plan to be kept, and of two processes one takes it.
 */
export class Due {
  private readonly gateway: Gateway
  private readonly timed: Timed[]
  /** Milliseconds at which what was refused is tried again. */
  private readonly refused = new Map<string, number>()

  constructor(gateway: Gateway) {
    this.gateway = gateway
    this.timed = timedOf(gateway)
  }

  /** How many were taken. */
  async runOnce(): Promise<number> {
    const { database } = this.gateway
    let taken = 0
    for (const site of await database.store('').find('site', {}, { limit: 1000 }))
      for (const timed of this.timed)
        for (const record of await dueOf(this.gateway, site._id, timed))
          if (await this.take(site, timed, record)) taken++
    return taken
  }

  private async take(site: StoredRecord, timed: Timed, record: StoredRecord): Promise<boolean> {
    const { clock, database } = this.gateway
    const { entity, transition } = timed
    const key = `${site._id}/${entity}/${record._id}`
    if ((this.refused.get(key) ?? 0) > clock.now()) return false
    const caller: Caller = {
      user: null,
      site: { _id: site._id, name: String(site.name) },
      locale: 'th',
      requestId: `due ${entity}/${record._id}`,
    }
    const refusal = await takeOne(this.gateway, caller, timed, record)
    if (refusal === undefined) {
      this.refused.delete(key)
      return true
    }
    if (PASSED.has(refusal)) return false
    const isFirst = !this.refused.has(key)
    this.refused.set(key, clock.now() + AGAIN_AFTER)
    if (isFirst)
      await database.transaction(() =>
        recordRefusal(this.gateway, caller, {
          collection: entity,
          record: record._id,
          action: 'transition',
          transition: transition.id,
          code: refusal,
        }),
      )
    return false
  }
}

/** Records whose day is over, the longest first. */
function dueOf(
  { database, clock }: Ports,
  site: string,
  { entity, state, transition }: Timed,
): Promise<StoredRecord[]> {
  const { field, days = 0 } = transition.after
  const before = bangkokDay(clock.now() - days * DAY)
  return database
    .store(site)
    .find(
      entity,
      { [state]: { $in: transition.from }, [field]: { $lt: before } },
      { sort: [{ field }], limit: BATCH },
    )
}

/** The code of the refusal; nothing where it was taken. A refused one leaves no trace. */
async function takeOne(
  gateway: Ports,
  caller: Caller,
  { entity, transition }: Timed,
  record: StoredRecord,
): Promise<string | undefined> {
  let refusal: string | undefined
  const work = async (): Promise<void> => {
    const taken = await engineFor(gateway, caller.site._id).transition(
      entity,
      record._id,
      transition.id,
      record.version,
      SYSTEM_ACTOR,
      undefined,
      { planned: true },
    )
    if (!taken.ok) {
      refusal = taken.failures[0]!.code
      throw new Error(`Not taken at ${isoAt(gateway.clock.now())}: ${refusal}`)
    }
    await recordOutcome(gateway, caller, taken.value)
  }
  try {
    await gateway.database.transaction(work)
  } catch (error) {
    if (refusal === undefined) throw error
  }
  return refusal
}

/** Looks every minute for what has become due. */
export function startDue(
  gateway: Gateway,
  report: (error: unknown) => void,
): { stop(): Promise<void> } {
  const due = new Due(gateway)
  return repeat(() => due.runOnce(), { first: 5_000, every: EVERY, report })
}
