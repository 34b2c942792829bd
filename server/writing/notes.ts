import { SYSTEM_ACTOR } from '#engine'
import type { NoteBody, RecordNote } from '#gateway'
import type { StoredRecord } from '#schema'
import { fail, isDay, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { colleaguesOf } from '../reading/colleagues.ts'
import { detailPath } from '../reading/detailPath.ts'
import { getRecord } from '../reading/records.ts'
import { seenFile } from '../reading/seenFile.ts'
import { recordOutcome } from './journal.ts'

/** Notes of a record that are told, the newest. */
const MAX_NOTES = 200
const MAX_WORDS = 2000
const MAX_MENTIONS = 20

/** The record that notes are about, and which the caller may read. */
export interface NotePlace {
  collection: string
  id: string
}

const shown = (note: StoredRecord): RecordNote => ({
  _id: note._id,
  text: String(note.text ?? ''),
  author: String(note.author ?? ''),
  at: note.created_at,
  ...(typeof note.due === 'string' && { due: note.due, done: note.done === true }),
  ...(note.file ? { file: note.file as NonNullable<RecordNote['file']> } : {}),
})

/** The notes of a record, newest first, for whoever may read that. */
export async function notesOf(
  gateway: Gateway,
  caller: Caller,
  { collection, id }: NotePlace,
): Promise<Result<RecordNote[]>> {
  if (!caller.user) return fail('unauthenticated')
  const record = await getRecord(gateway, caller, collection, id)
  if (!record.ok) return record
  const notes = await gateway.database
    .store(caller.site._id)
    .find(
      'record-note',
      { about: collection, record: id },
      { sort: [{ field: 'created_at', direction: 'desc' }], limit: MAX_NOTES },
    )
  return ok(notes.map(shown))
}

/** What is wrong with a note, by its field; a file has to be one that its sender sees. */
async function checked(gateway: Gateway, caller: Caller, body: NoteBody): Promise<Result<null>> {
  const { text = '', mentions = [], due, file } = body
  if (typeof text !== 'string' || (text.trim() === '' && !file))
    return fail('field-required', { path: 'text' })
  if (text.length > MAX_WORDS)
    return fail('field-too-long', { path: 'text', params: { limit: MAX_WORDS } })
  if (due !== undefined && !isDay(due)) return fail('date-invalid', { path: 'due' })
  const isList = Array.isArray(mentions) && mentions.every((one) => typeof one === 'string')
  if (!isList || mentions.length > MAX_MENTIONS) return fail('field-invalid', { path: 'mentions' })
  if (!file) return ok(null)
  const key = /^\/files\/([\w.-]{1,120})$/.exec(String(file.url))?.[1]
  const seen = key === undefined ? undefined : await seenFile(gateway, caller, key)
  return seen ? ok(null) : fail('field-invalid', { path: 'file' })
}

/** Keeps a note and tells those it mentions; call it in the transaction of the request. */
export async function addNote(
  gateway: Gateway,
  caller: Caller,
  place: NotePlace,
  body: NoteBody,
): Promise<Result<RecordNote>> {
  if (!caller.user) return fail('unauthenticated')
  const { collection, id } = place
  const record = await getRecord(gateway, caller, collection, id)
  if (!record.ok) return record
  const sound = await checked(gateway, caller, body)
  if (!sound.ok) return sound
  const { text = '', mentions = [], due, file } = body
  const people =
    mentions.length > 0 ? await colleaguesOf(gateway, caller, { ids: mentions }) : ok([])
  if (!people.ok) return people
  const { user } = caller
  const engine = engineFor(gateway, caller.site._id)
  const author = `${user.firstname} ${user.lastname}`.trim() || user.username
  const made = await engine.create(
    'record-note',
    {
      about: collection,
      record: id,
      author,
      ...(text.trim() && { text: text.trim() }),
      ...(people.value.length > 0 && { mentions: people.value.map(({ _id }) => _id) }),
      ...(due && { due }),
      ...(file && { file, file_url: file.url }),
    },
    actorOf(caller),
  )
  if (!made.ok) return made
  await recordOutcome(gateway, caller, made.value)
  const link = detailPath(gateway, { entity: collection, record: id })
  const label = gateway.shipped.model.entities[collection]!.entity['x-entity'].label
  for (const { _id } of people.value)
    if (_id !== user._id) {
      const told = await engine.create(
        'notification',
        {
          user: _id,
          title: {
            th: `${author} กล่าวถึงคุณใน${label.th}`,
            en: `${author} mentioned you: ${label.en}`,
          },
          ...(text.trim() && { text: { th: text.trim(), en: text.trim() } }),
          ...(link && { link }),
        },
        SYSTEM_ACTOR,
      )
      if (!told.ok) return told
      await recordOutcome(gateway, caller, told.value)
    }
  return ok(shown(made.value.record))
}

/** What was to be done is done, or not yet after all. */
export async function settleNote(
  gateway: Gateway,
  caller: Caller,
  { collection, id }: NotePlace,
  { note, done }: { note: string; done: boolean },
): Promise<Result<RecordNote>> {
  if (!caller.user) return fail('unauthenticated')
  const record = await getRecord(gateway, caller, collection, id)
  if (!record.ok) return record
  const found = await gateway.database.store(caller.site._id).get('record-note', note)
  if (!found || found.about !== collection || found.record !== id || !found.due)
    return fail('not-found', { params: { collection: 'record-note' } })
  const changed = await engineFor(gateway, caller.site._id).update(
    'record-note',
    note,
    { done },
    found.version,
    actorOf(caller),
  )
  if (!changed.ok) return changed
  await recordOutcome(gateway, caller, changed.value)
  return ok(shown(changed.value.record))
}
