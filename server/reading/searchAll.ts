import type { FoundRecord } from '#gateway'
import { recordTitle, type EntityModel, type StoredRecord } from '#schema'
import { isText, pickText, type Locale } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { queryRecords, readAccess, type ReadSources } from './records.ts'

/** Records of each kind that a search shows. */
const SHOWN = 5

/** What else a record is known by than its title: its code, its name or its number, as written. */
function detailOf({ entity }: EntityModel, record: StoredRecord, title: string, locale: Locale) {
  const fields = [entity['x-code']?.field, ...(entity['x-search'] ?? [])]
  for (const field of fields) {
    const value = field === undefined ? undefined : record[field]
    const words = isText(value) ? pickText(value, locale) : value
    if (typeof words === 'string' && words !== '' && !title.includes(words)) return words
  }
  return undefined
}

/**
 * The first of each kind with these words in what it is found by, of all that the caller may read. Their indexes are asked
 * by one statement in which of them the words stand, and only those kinds are read.
 */
export async function searchAll(
  sources: ReadSources,
  caller: Caller,
  words: string,
  kinds?: readonly string[],
): Promise<FoundRecord[]> {
  if (!words) return []
  const { entities } = sources.shipped.model
  const asked = Object.values(entities).flatMap(({ name, entity }) => {
    if (!entity['x-search']?.length || (kinds && !kinds.includes(name))) return []
    const access = readAccess(sources, caller, name)
    return access.ok ? [{ collection: name, readable: access.value.readable }] : []
  })
  const named = new Set(await sources.database.mentioned(caller.site._id, words, asked))
  const found: FoundRecord[] = []
  for (const { collection } of asked.filter(({ collection: one }) => named.has(one))) {
    const answer = await queryRecords(sources, caller, collection, {
      search: words,
      paging: { page: 1, limit: SHOWN, total: false },
    })
    // Who may read nothing that this kind is found by finds nothing in it.
    if (!answer.ok) continue
    const model = entities[collection]!
    const { label, plural } = model.entity['x-entity']
    for (const record of answer.value.data) {
      const title = recordTitle(model.entity, record, caller.locale)
      const detail = detailOf(model, record, title, caller.locale)
      const state = model.states?.states[String(record[model.states.field])]
      found.push({
        type: collection,
        _id: record._id,
        kind: label[caller.locale],
        kinds: (plural ?? label)[caller.locale],
        title,
        ...(detail !== undefined && { detail }),
        ...(state && { state: { label: state.label[caller.locale], color: state.color } }),
      })
    }
  }
  return found
}
