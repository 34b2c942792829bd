import { useEffect, useMemo } from 'react'
import type { Client, SessionUser } from '#gateway'
import { liveAnswers, type PageAnswers } from '#pages'
import {
  blockTypes,
  collectQueries,
  ownAnswers,
  toDocument,
  type BlockQuery,
  type CollectedQueries,
} from '#pages/model'
import type { Locale } from '#shared'
import type { BlockDocument, Filter } from '#schema'
import type { BuilderStore } from '../store/builderStore.ts'

const SETTLED = 400

/** A table that is being edited shows the first page of its records, as they stand in it. */
const plainOf = (query: BlockQuery): BlockQuery => {
  if (query.kind !== 'table') return query
  const { where, order, size } = query.filter!.props as {
    where?: Record<string, unknown>
    order?: Record<string, 1 | -1>
    size?: number
  }
  return {
    kind: 'query',
    ...(query.collection === undefined ? {} : { collection: query.collection }),
    filter: where ?? {},
    ...(order ? { sort: order } : {}),
    limit: size ?? 10,
  }
}

/** The answer of one query of a block, in the language that the page is drawn in; null where there is none. */
export async function ask(client: Client, asked: BlockQuery, locale: Locale): Promise<unknown> {
  const query = plainOf(asked)
  const { kind, collection = '', id, slug, pipeline } = query
  if (kind === 'query') {
    const answer = await client.query(collection, {
      method: 'find',
      args: [
        (query.filter ?? {}) as Filter,
        ...(query.select
          ? [Object.fromEntries(query.select.map((field) => [field, 1 as const]))]
          : []),
      ] as [Filter],
      language: locale,
      ...(query.sort ? { sort: query.sort } : {}),
      paging: { page: query.page ?? 1, limit: query.limit ?? 20 },
    })
    return answer.ok ? answer.value : null
  }
  if (kind === 'get' && id !== undefined) {
    const answer = await client.get(collection, id, undefined, locale)
    return answer.ok ? answer.value : null
  }
  if (kind === 'aggregate') {
    const answer = await client.aggregate(collection, {
      pipeline: pipeline ?? [],
      language: locale,
    })
    return answer.ok ? answer.value : null
  }
  if (kind === 'catalogue' || kind === 'calendar') {
    const answer = await client.call<{ data: unknown }>(`/api/${kind}`, {
      method: 'POST',
      body: { asked: query.filter ?? {} },
    })
    return answer.ok ? answer.value.data : null
  }
  // A page that is being edited is about no post: nothing stands by it.
  if (kind === 'article') return null
  if (kind === 'counts') {
    const answer = await client.call('/api/multi-count', {
      method: 'POST',
      body: { collections: query.collections ?? [] },
    })
    return answer.ok ? answer.value : null
  }
  const name = kind === 'part' ? id : slug
  if (!query.outside && name === undefined) return null
  const answer = await client.call<{ data: unknown }>(
    query.outside ? '/api/outside' : `/api/${kind}/${encodeURIComponent(name!)}`,
    query.outside && { method: 'POST', body: { source: query.outside } },
  )
  return answer.ok ? answer.value.data : null
}

/** Asks the queries of the page as it changes, and hands each object its answers; answers how to stop. */
function watchPageData(
  client: Client,
  store: BuilderStore,
  blocks: Record<string, BlockDocument>,
  user: SessionUser | null,
  ready: (types: string[]) => Promise<void>,
  locale: Locale,
  answers: ReturnType<typeof liveAnswers>,
): () => void {
  const known = new Map<string, unknown>()
  const pending = new Set<string>()
  let keys: string[] = []
  let uses: CollectedQueries['uses'] = {}
  let bindings: CollectedQueries['bindings'] = {}
  const announced = new Map<string, string>()
  let asked = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = false

  /** Gives objects their answers, once all that one asked for are there; only those that asked for `key`, if given. */
  const tell = (key?: string): void => {
    for (const [id, names] of Object.entries(uses)) {
      const wanted = Object.values(names).flatMap((index) => (index === null ? [] : [keys[index]!]))
      if ((key !== undefined && !wanted.includes(key)) || !wanted.every((one) => known.has(one)))
        continue
      give(
        id,
        Object.fromEntries(
          Object.entries(names).map(([name, index]) => [
            name,
            index === null ? null : known.get(keys[index]!),
          ]),
        ),
      )
    }
  }
  /** What is bound is made anew each time: an object hears of it when it says something else. */
  const give = (id: string, raw: Record<string, unknown>): void => {
    const own = ownAnswers(
      raw,
      bindings[id],
      { user, route: store.getState().route, search: {} },
      locale,
      store.getState().holds,
    )
    const text = bindings[id] ? JSON.stringify(own) : undefined
    if (text !== undefined && announced.get(id) === text) return
    if (text === undefined) announced.delete(id)
    else announced.set(id, text)
    answers.set(id, own)
  }
  /** What travels inside an answer is rendered too: its blocks come with it. */
  const askReady = async (query: BlockQuery): Promise<unknown> => {
    const answer = await ask(client, query, locale)
    if (query.kind === 'part') await ready(blockTypes({ builder: [] }, { answer: { answer } }))
    return answer
  }
  const refresh = (): void => {
    const { model, preview, route } = store.getState()
    const collected = collectQueries(toDocument(model), blocks, {
      route,
      search: {},
      user: user as unknown as Record<string, unknown> | null,
      preview,
    })
    const now = JSON.stringify([collected.queries, collected.uses, collected.bindings])
    if (now === asked) return
    asked = now
    for (const id of Object.keys(bindings))
      if (!Object.hasOwn(collected.bindings, id) && !Object.hasOwn(collected.uses, id)) {
        announced.delete(id)
        answers.set(id, {})
      }
    uses = collected.uses
    bindings = collected.bindings
    for (const id of Object.keys(bindings)) if (!Object.hasOwn(uses, id)) give(id, {})
    keys = collected.queries.map((query) => JSON.stringify(query))
    for (const key of known.keys()) if (!keys.includes(key)) known.delete(key)
    tell()
    collected.queries.forEach((query, index) => {
      const key = keys[index]!
      if (pending.has(key) || (known.get(key) ?? null) !== null) return
      pending.add(key)
      void askReady(query).then((answer) => {
        pending.delete(key)
        if (left || !keys.includes(key)) return
        known.set(key, answer)
        tell(key)
      })
    })
  }
  refresh()
  const unsubscribe = store.subscribe((now, before) => {
    if (now.holds !== before.holds) tell()
    if (now.model === before.model && now.preview === before.preview && now.route === before.route)
      return
    clearTimeout(timer)
    timer = setTimeout(refresh, SETTLED)
  })
  return () => {
    left = true
    clearTimeout(timer)
    unsubscribe()
  }
}

/**
 * What the blocks on the canvas show of the site's records. A query that is new is asked a moment after it came up, those
 * that had no answer once more with it; an answer goes to the objects that asked for it and to no other.
 */
export function usePageData(
  client: Client,
  store: BuilderStore,
  blocks: Record<string, BlockDocument>,
  user: SessionUser | null,
  ready: (types: string[]) => Promise<void>,
  locale: Locale,
): PageAnswers {
  const answers = useMemo(() => liveAnswers(), [])
  useEffect(
    () => watchPageData(client, store, blocks, user, ready, locale, answers),
    [client, store, blocks, user, answers, ready, locale],
  )
  return answers
}
