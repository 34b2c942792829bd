import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '#crud'
import { stoodFor, type PageModel } from '#pages/model'
import type { BlockDocument, StoredRecord } from '#schema'
import { useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import { fetchContributors } from '../data/fetchContributors.ts'
import type { BuilderStore } from '../store/builderStore.ts'

export interface Comment extends StoredRecord {
  block: string
  text: string
  state: 'open' | 'resolved'
  who: string
}

/** Where comments stand by now: at their block, or at the part that it went into. */
export function placesOf(
  nodes: PageModel['nodes'],
  comments: readonly Comment[],
  blocks: Readonly<Record<string, BlockDocument>>,
): Record<string, string> {
  const named = [...new Set(comments.map(({ block }) => block))]
  const gone = named.filter((block) => !Object.hasOwn(nodes, block))
  const moved =
    gone.length === 0
      ? []
      : Object.values(nodes).flatMap((node) =>
          node.kind === 'object'
            ? stoodFor(node.data, blocks).map((id) => [id, node.id] as const)
            : [],
        )
  return {
    ...Object.fromEntries(named.map((block) => [block, block])),
    ...Object.fromEntries(moved.filter(([id]) => gone.includes(id))),
  }
}

/** Tells the frames how many comments are open at each. */
export function countOpen(
  store: BuilderStore,
  comments: readonly Comment[],
  blocks: Readonly<Record<string, BlockDocument>>,
): void {
  const places = placesOf(store.getState().model.nodes, comments, blocks)
  const open: Record<string, number> = {}
  for (const { block, state } of comments)
    if (state === 'open') open[places[block]!] = (open[places[block]!] ?? 0) + 1
  if (JSON.stringify(open) !== JSON.stringify(store.getState().comments))
    store.setState({ comments: open })
}

const EVERY = 30_000
const MOST = 500

/** What was said about the page, oldest first; the frames hear how many of it is open. */
export function useComments(page: string) {
  const { client } = useSession()
  const { store, blocks } = useBuilder()
  const query = useQuery({
    queryKey: ['records', 'comment', page],
    refetchInterval: EVERY,
    retry: false,
    queryFn: async () => {
      const answer = await client.query('comment', {
        method: 'find',
        args: [{ page }],
        sort: { created_at: 1 },
        paging: { limit: MOST },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      const names = await fetchContributors(client, page)
      return answer.value.data.map((one) => ({
        ...one,
        who: names.get(String(one.created_by)) ?? '',
      })) as unknown as Comment[]
    },
  })
  const { data, dataUpdatedAt } = query
  // As of each answer: who listens to the page for it would be asked with every key.
  useEffect(() => {
    if (data) countOpen(store, data, blocks)
  }, [data, dataUpdatedAt, store, blocks])
  return query
}
