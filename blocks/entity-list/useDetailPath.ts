import { openedPath, type VisibleEntity } from '#crud'
import type { StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'

/** Where a record of the list leads. */
export function useDetailPath({
  entity,
  name,
}: VisibleEntity): (record: StoredRecord) => string | undefined {
  const { modules } = useSession()
  return (record) =>
    openedPath(entity, record) ??
    screenPath(modules, name, 'detail', record._id) ??
    screenPath(modules, name, 'edit', record._id)
}
