import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { enrolmentOf } from './learning/enrolment.ts'
import { getRecord } from './records.ts'

/** Notes that one file may hang at. */
const MAX_PLACES = 20

/** Does it belong to a record that the caller may read? */
async function hangsAtSeen(gateway: Gateway, caller: Caller, key: string): Promise<boolean> {
  if (!caller.user) return false
  const notes = await gateway.database
    .store(caller.site._id)
    .find('record-note', { file_url: `/files/${key}` }, { limit: MAX_PLACES })
  for (const { about, record } of notes)
    if ((await getRecord(gateway, caller, String(about), String(record))).ok) return true
  return false
}

/** Is it what a field of a record holds that the caller may read, as the slip of an order? */
async function isOfSeen(gateway: Gateway, caller: Caller, key: string): Promise<boolean> {
  if (!caller.user) return false
  for (const [name, { entity }] of Object.entries(gateway.shipped.model.entities))
    for (const [field, property] of Object.entries(entity.properties)) {
      if (property['x-widget'] !== 'file' || !property['x-index']) continue
      const found = await gateway.read.query(caller, name, {
        args: [{ [field]: `/files/${key}` }],
        paging: { page: 1, limit: 1 },
      })
      if (found.ok && found.value.data.length > 0) return true
    }
  return false
}

/** Lessons that one film may be shown in. */
const MAX_LESSONS = 50

/** Is it played in a lesson that the caller takes, or that anybody may try? */
async function playsInLesson(gateway: Gateway, caller: Caller, key: string): Promise<boolean> {
  const address = `/files/${key}`
  const store = gateway.database.store(caller.site._id)
  const lessons = await store.find(
    'lesson',
    { $or: [{ video: address }, { captions: address }], state: 'published' },
    { limit: MAX_LESSONS },
  )
  if (lessons.some(({ preview }) => preview === true)) return true
  for (const course of new Set(lessons.map((lesson) => lesson.course)))
    if ((await enrolmentOf(gateway, caller, course)).ok) return true
  return false
}

/** The record of a file that this caller may see: a public one, one by the rights on files, one of a record they may read. */
export async function seenFile(
  gateway: Gateway,
  caller: Caller,
  key: string,
): Promise<StoredRecord | undefined> {
  const store = gateway.database.store(caller.site._id)
  const [shown] = await store.find('file', { key, public: true }, { limit: 1 })
  if (shown) return shown
  const found = await gateway.read.query(caller, 'file', {
    args: [{ key }],
    paging: { page: 1, limit: 1 },
  })
  if (found.ok && found.value.data[0]) return found.value.data[0]
  const isSeen =
    (await isOfSeen(gateway, caller, key)) ||
    (await hangsAtSeen(gateway, caller, key)) ||
    (await playsInLesson(gateway, caller, key))
  if (!isSeen) return undefined
  return (await store.find('file', { key }, { limit: 1 }))[0]
}
