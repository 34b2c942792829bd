import { recordTitle, type Field, type StoredRecord } from '#schema'
import { isRecord } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { getRecord, type ReadSources } from './records.ts'

/** Most records whose names are looked up for one document. */
const MAX_NAMES = 300

/** Does a text of these read the field, as `{{record.location_id}}` or `{{row.lot_id}}`? */
const isRead = (texts: string, root: 'record' | 'row', name: string): boolean =>
  texts.includes(`{{${root}.${name}}}`)

/**
 * A record with the names of what it refers to in the place of their ids, in its rows too, where the texts read them: the
 * name of what the caller may not read is empty.
 */
export async function withNames(
  sources: ReadSources,
  caller: Caller,
  { properties, texts }: { properties: Record<string, Field>; texts: string },
  record: StoredRecord,
): Promise<StoredRecord> {
  const known = new Map<string, Promise<string>>()
  const nameOf = (entity: string, id: string): Promise<string> => {
    const key = `${entity} ${id}`
    const before = known.get(key)
    if (before || known.size >= MAX_NAMES) return before ?? Promise.resolve('')
    const name = getRecord(sources, caller, entity, id, caller.locale).then((found) =>
      found.ok
        ? recordTitle(sources.shipped.model.entities[entity]!.entity, found.value, caller.locale)
        : '',
    )
    known.set(key, name)
    return name
  }
  const named = async (
    fields: Record<string, Field>,
    values: Record<string, unknown>,
    root: 'record' | 'row',
  ): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(values).map(async ([name, value]) => {
          const field = fields[name]
          const rows = (field?.items as Field | undefined)?.properties as
            Record<string, Field> | undefined
          if (rows && Array.isArray(value))
            return [
              name,
              await Promise.all(
                value.map((row: unknown) => (isRecord(row) ? named(rows, row, 'row') : row)),
              ),
            ] as const
          const entity = field?.['x-ref']?.entity
          return entity && typeof value === 'string' && isRead(texts, root, name)
            ? ([name, await nameOf(entity, value)] as const)
            : ([name, value] as const)
        }),
      ),
    )
  return (await named(properties, record, 'record')) as StoredRecord
}
