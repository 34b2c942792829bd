import { useEffect, useRef } from 'react'
import type { Client } from '#gateway'
import { pathRecords, toDocument, withRecord } from '#pages/model'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { useBuilder } from '../context/builderContext.ts'

/** The record of an entity that the path names, among those that the page is looked at with; no source is called so. */
export const pathName = (entity: string): string => `path:${entity}`

type Wanted = [entity: string, filter: Record<string, unknown>, id: string | null]

/** Where the path of the page is to name a record, as that of a course, the page is looked at with the latest that fits until another is chosen. */
export function usePathRecords(client: Client): void {
  const { store, blocks } = useBuilder()
  const wanted = useStateAfterPaint(({ model, preview }) =>
    JSON.stringify(
      Object.entries(pathRecords(model, blocks)).map(([entity, filter]): Wanted => [
        entity,
        filter,
        preview[pathName(entity)] ?? null,
      ]),
    ),
  )
  const led = useRef(new Map<string, string>())
  useEffect(() => {
    let left = false
    const lead = async ([entity, filter, id]: Wanted): Promise<void> => {
      if (id !== null && led.current.get(entity) === id) return
      const answer = await client.query(entity, {
        method: 'find',
        args: [id === null ? filter : { _id: id }],
        sort: { created_at: -1 },
        paging: { page: 1, limit: 1 },
      })
      const record = answer.ok ? answer.value.data[0] : undefined
      if (left || !record) return
      led.current.set(entity, record._id)
      store.setState(({ model, preview, route }) => ({
        preview: { ...preview, [pathName(entity)]: record._id },
        route: { ...route, ...withRecord(toDocument(model), blocks, entity, record).route },
      }))
    }
    void Promise.all((JSON.parse(wanted) as Wanted[]).map(lead))
    return () => void (left = true)
  }, [client, store, blocks, wanted])
}
