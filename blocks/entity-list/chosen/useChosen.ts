import { useCallback, useMemo, useRef, useState } from 'react'
import type { StoredRecord } from '#schema'

export interface Chosen {
  records: readonly StoredRecord[]
  has(id: string): boolean
  /** Chooses one or takes it back; with `range` all from the one before it on this page. */
  toggle(record: StoredRecord, range: boolean): void
  set(records: readonly StoredRecord[], isChosen: boolean): void
}

/** The records that are chosen in a list; they stay so while one pages, searches and filters. */
export function useChosen(page: readonly StoredRecord[]): Chosen {
  const [chosen, setChosen] = useState<ReadonlyMap<string, StoredRecord>>(new Map())
  const before = useRef<string | undefined>(undefined)
  const set = useCallback(
    (records: readonly StoredRecord[], isChosen: boolean) =>
      setChosen((was) => {
        const next = new Map(was)
        for (const record of records)
          if (isChosen) next.set(record._id, record)
          else next.delete(record._id)
        return next
      }),
    [],
  )
  // As it stands when somebody chooses: rows that did not change are not rendered again for it.
  const now = useRef({ chosen, page })
  now.current = { chosen, page }
  const toggle = useCallback(
    (record: StoredRecord, range: boolean) => {
      const { chosen: had, page: rows } = now.current
      const at = (id: string | undefined): number => rows.findIndex(({ _id }) => _id === id)
      const [from, to] = [range ? at(before.current) : -1, at(record._id)]
      before.current = record._id
      const among =
        from < 0 || to < 0 ? [record] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      set(among, !had.has(record._id))
    },
    [set],
  )
  return useMemo(
    () => ({
      // As they stand on this page now: what was chosen may have changed since.
      records: [...chosen.values()].map((one) => page.find(({ _id }) => _id === one._id) ?? one),
      has: (id) => chosen.has(id),
      set,
      toggle,
    }),
    [chosen, page, set, toggle],
  )
}
