import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EntityDocument, StoredRecord } from '#schema'
import { useSession } from '#session'
import { forget } from './entityModel.ts'

type Entity = Pick<EntityDocument, 'x-entity'>

/** A path of this site; anything else would lead people away. */
const OWN_PATH = /^\/(?![/\\])/

/** Where a record leads by itself (`x-entity.opens`); nothing where it has no such address. */
export function openedPath({ 'x-entity': { opens } }: Entity, record: StoredRecord) {
  const link = opens === undefined ? undefined : record[opens]
  return typeof link === 'string' && OWN_PATH.test(link) ? link : undefined
}

/** Has its reader not opened it yet (`x-entity.seen`)? */
export const isUnseen = ({ 'x-entity': { seen } }: Entity, record: StoredRecord): boolean =>
  seen !== undefined && record._id !== '' && record[seen] !== true

/** Notes that a record was opened by its reader, where its entity keeps that. A refusal changes nothing for them. */
export function useSeen(entity: Entity, name: string): (record: StoredRecord) => void {
  const { client } = useSession()
  const queries = useQueryClient()
  return useCallback(
    (record) => {
      if (!isUnseen(entity, record)) return
      void client
        .update(name, record._id, {
          data: { [entity['x-entity'].seen!]: true },
          version: record.version,
        })
        .then(() => forget(queries, name))
    },
    [client, queries, entity, name],
  )
}
