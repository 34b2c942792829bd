import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CallError, PreviewContext } from '#crud'
import type { Client } from '#gateway'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { LAYOUT_KEYS, layoutOf } from '../layout/listLayout.ts'
import { defaultView, useSavedViews } from './useSavedViews.ts'

const SETTINGS = 'list-setting'
/** Milliseconds after which what somebody arranged is kept. */
const KEPT_AFTER = 800

export const settingQuery = (client: Client, list: string) =>
  queryOptions({
    queryKey: ['records', SETTINGS, list],
    staleTime: Infinity,
    queryFn: async (): Promise<StoredRecord | null> => {
      const answer = await client.query(SETTINGS, {
        args: [{ list }],
        sort: { updated_at: -1 },
        paging: { page: 1, limit: 1, total: false },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data[0] ?? null
    },
  })

const hasLayout = (params: URLSearchParams): boolean => LAYOUT_KEYS.some((key) => params.has(key))

/**
 * Puts into an address that says nothing what the person has kept: the view that opens first and the looks of the list.
 * What they arrange later is kept for them, but where it belongs to a saved view. Answers whether the list may be asked for.
 */
export function useListStart(list: string): boolean {
  const { client } = useSession()
  const queries = useQueryClient()
  const isPreview = useContext(PreviewContext)
  const [params, setParams] = useSearchParams()
  const views = useSavedViews(list)
  const setting = useQuery(settingQuery(client, list))
  // An address that says something is taken as it is.
  const [isReady, setReady] = useState(isPreview || hasLayout(params))
  const kept = useRef<string | undefined>(undefined)
  /** The looks that the address is about to take; until it has, nothing is kept. */
  const coming = useRef<string | undefined>(undefined)
  const settled = !views.isPending && !setting.isPending

  useEffect(() => {
    if (!settled || kept.current !== undefined) return
    const layout = typeof setting.data?.layout === 'string' ? setting.data.layout : ''
    kept.current = layout
    if (isPreview) return
    setReady(true)
    const view = params.size === 0 ? defaultView(views.data ?? []) : undefined
    const next = new URLSearchParams(view ? view.query : params)
    if (view) next.set('saved', view._id)
    if (!hasLayout(next))
      for (const [key, value] of new URLSearchParams(layout)) next.set(key, value)
    coming.current = layoutOf(next)
    if (next.toString() !== params.toString()) setParams(next, { replace: true })
  }, [settled])

  const layout = layoutOf(params)
  const isOfView = params.has('saved')
  useEffect(() => {
    if (!isReady || kept.current === undefined || isPreview || isOfView) return
    if (coming.current !== undefined && coming.current !== layout) return
    coming.current = undefined
    if (layout === kept.current) return
    const timer = setTimeout(() => {
      kept.current = layout
      void keepSetting(client, list, { layout }).then(() =>
        queries.invalidateQueries({ queryKey: settingQuery(client, list).queryKey }),
      )
    }, KEPT_AFTER)
    return () => clearTimeout(timer)
  }, [layout, isReady, settled, isOfView])

  return isReady
}

/** Keeps something of a list for the person; what they do elsewhere at the same time does not stop it. */
export async function keepSetting(
  client: Client,
  list: string,
  data: Record<string, unknown>,
): Promise<void> {
  for (let tried = 0; tried < 2; tried++) {
    const found = await client.query(SETTINGS, {
      args: [{ list }],
      sort: { updated_at: -1 },
      paging: { page: 1, limit: 1, total: false },
    })
    const own = found.ok ? found.value.data[0] : undefined
    const answer = own
      ? await client.update(SETTINGS, own._id, { data, version: own.version })
      : await client.create(SETTINGS, { data: { list, ...data } })
    if (answer.ok) return
  }
}
