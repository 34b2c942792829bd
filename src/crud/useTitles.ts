import { useLocale } from '#i18n'
import { recordTitle, titleFields, type EntityDocument, type StoredRecord } from '#schema'
import { useReferences } from './useReferences.ts'

/** What records are called, with the names of what their titles refer to. */
export function useTitles(
  entity: EntityDocument,
  records: StoredRecord[],
): (record: StoredRecord) => string {
  const locale = useLocale()
  const names = useReferences(
    titleFields(entity).map((name) => [name, entity.properties[name] ?? {}]),
    records,
  )
  return (record) => recordTitle(entity, record, locale, names)
}
