import { useEffect, useState } from 'react'
import type { Client, SessionUser } from '#gateway'
import { collectQueries, spreadAnswers, toDocument, type BlockQuery } from '#pages/model'
import type { BlockDocument, Filter } from '#schema'
import type { BuilderStore } from './store/builderStore.ts'

type Answers = Record<string, Record<string, unknown>>

const SETTLED = 400

async function ask(client: Client, query: BlockQuery): Promise<unknown> {
  const { kind, collection = '', id, pipeline } = query
  if (kind === 'query') {
    const answer = await client.query(collection, { method: 'find', args: [(query.filter ?? {}) as Filter, ...(query.select ? [Object.fromEntries(query.select.map((field) => [field, 1 as const]))] : [])] as [Filter], ...(query.sort ? { sort: query.sort } : {}), paging: { page: query.page ?? 1, limit: query.limit ?? 20 } })
    return answer.ok ? answer.value : null
  }
  if (kind === 'get' && id !== undefined) {
    const answer = await client.get(collection, id)
    return answer.ok ? answer.value : null
  }
  if (kind === 'aggregate') {
    const answer = await client.aggregate(collection, { pipeline: pipeline ?? [] })
    return answer.ok ? answer.value : null
  }
  return null
}

/** What the blocks on the canvas show of the site's records; asked again a moment after what they ask for has changed. */
export function usePageData(client: Client, store: BuilderStore, blocks: Record<string, BlockDocument>, user: SessionUser | null): Answers {
  const [data, setData] = useState<Answers>({})
  useEffect(() => {
    let asked = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const refresh = (): void => {
      const { queries, uses } = collectQueries(toDocument(store.getState().model), blocks, { route: {}, search: {}, user: user as unknown as Record<string, unknown> | null })
      const key = JSON.stringify([queries, uses])
      if (key === asked) return
      asked = key
      if (queries.length === 0) return
      void Promise.all(queries.map((query) => ask(client, query))).then((answers) => {
        if (!left && key === asked) setData(spreadAnswers(uses, answers) as Answers)
      })
    }
    refresh()
    const unsubscribe = store.subscribe((now, before) => {
      if (now.model === before.model) return
      clearTimeout(timer)
      timer = setTimeout(refresh, SETTLED)
    })
    return () => {
      left = true
      clearTimeout(timer)
      unsubscribe()
    }
  }, [client, store, blocks, user])
  return data
}
