import { SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, pickText, type Bilingual, type Failure, type Text } from '#shared'
import { userOf } from '../flows/people.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { FailureError, failureText } from '../http/failures.ts'
import type { OutboxItem } from '../storage/index.ts'
import { recordOutcome, recordRefusal } from '../writing/journal.ts'
import { Records } from '../writing/records.ts'
import type { ScheduledItem } from '../writing/scheduling.ts'
import { detailPath } from '../reading/detailPath.ts'

/** Somebody else wrote meanwhile: the next try sees what they wrote. */
const PASSING = new Set(['version-stale', 'idempotency-in-progress'])

/**
 * Takes a transition whose time has come, as the person who set it, who is told where it is refused. The field that
 * says when is emptied in the same transaction: after a crash it is done once all the same.
 */
export async function takeScheduled(gateway: Gateway, item: OutboxItem): Promise<void> {
  const { database } = gateway
  const planned = item.payload as ScheduledItem
  const read = async (): Promise<StoredRecord | null> => {
    const record = await database.store(item.site).get(planned.entity, planned.record)
    return record?.[planned.field] === planned.at ? record : null
  }
  const person = await userOf(gateway, item.site, planned.user)
  const caller: Caller = {
    user: person?.active ? person.user : null,
    site: { _id: item.site, name: '' },
    locale: 'th',
    requestId: `outbox ${item.id}`,
  }
  try {
    await database.transaction(async () => {
      const record = await read()
      if (record) await claim(gateway, caller, planned, record)
    })
  } catch (error) {
    if (!(error instanceof FailureError) || error.failures.some(({ code }) => PASSING.has(code)))
      throw error
    const [failure] = error.failures
    await database.transaction(async () => {
      const record = await read()
      if (record) await refuse(gateway, caller, planned, record, failure!)
    })
  }
}

/** Empties the field; who has lost the right to change the record cannot keep it from being emptied. */
async function empty(
  gateway: Gateway,
  caller: Caller,
  { entity, field }: ScheduledItem,
  record: StoredRecord,
  actor = actorOf(caller),
): Promise<StoredRecord> {
  const emptied = await engineFor(gateway, caller.site._id).update(
    entity,
    record._id,
    { [field]: null },
    record.version,
    actor,
  )
  if (!emptied.ok) throw new FailureError(emptied.failures)
  await recordOutcome(gateway, caller, emptied.value)
  return emptied.value.record
}

async function claim(
  gateway: Gateway,
  caller: Caller,
  planned: ScheduledItem,
  record: StoredRecord,
): Promise<void> {
  const names = { route: `schedule ${planned.entity}/${planned.record}`, visitor: '' }
  if (!caller.user) throw new FailureError(fail('forbidden').failures)
  const emptied = await empty(gateway, caller, planned, record)
  const moved = await new Records(gateway).transition(
    caller,
    planned.entity,
    planned.record,
    { transition: planned.transition, version: emptied.version },
    names,
    { planned: true },
  )
  if (!moved.ok) throw new FailureError(moved.failures)
}

const titleOf = (record: StoredRecord): Text => (record.title ?? record.name ?? record._id) as Text

/** What was refused stands in the history of the record, and whoever set the time reads why. */
async function refuse(
  gateway: Gateway,
  caller: Caller,
  planned: ScheduledItem,
  record: StoredRecord,
  failure: Failure,
): Promise<void> {
  const { entity, transition, user } = planned
  await empty(gateway, caller, planned, record, SYSTEM_ACTOR)
  await recordRefusal(gateway, caller, {
    collection: entity,
    record: record._id,
    action: 'transition',
    transition,
    code: failure.code,
  })
  const label = gateway.shipped.model.entities[entity]?.states?.transitions.find(
    ({ id }) => id === transition,
  )?.label
  if (!user || !label) return
  const why = failureText(failure)
  const link = detailPath(gateway, planned)
  const title: Bilingual = {
    th: `${pickText(label, 'th')}ตามเวลาที่ตั้งไว้ไม่สำเร็จ: ${pickText(titleOf(record), 'th')}`,
    en: `Not done at the time set – ${pickText(label, 'en')}: ${pickText(titleOf(record), 'en')}`,
  }
  const created = await engineFor(gateway, caller.site._id).create(
    'notification',
    { user, title, text: why, ...(link ? { link } : {}) },
    SYSTEM_ACTOR,
  )
  if (!created.ok) throw new FailureError(created.failures)
}
