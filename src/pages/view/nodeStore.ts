import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { nodeOf, type NodeId, type PageModel, type PageNode } from '../model/index.ts'

/**
 * Where the renderer reads nodes. The public page reads a model that stands still; the builder hands in its own store,
 * and each row, column and object hears only of itself.
 */
export interface NodeStore {
  root(): NodeId[]
  node(id: NodeId): PageNode | undefined
  /** `null` stands for the list of rows at the root. Answers how to stop. */
  subscribe(id: NodeId | null, listener: () => void): () => void
}

const stop = (): void => undefined

/** A store over a model that does not change. */
export const createStaticStore = (model: Pick<PageModel, 'nodes' | 'root'>): NodeStore => ({
  root: () => model.root,
  node: (id) => nodeOf(model, id),
  subscribe: () => stop,
})

export const NodeStoreContext = createContext<NodeStore | null>(null)

function useStore(): NodeStore {
  const store = useContext(NodeStoreContext)
  if (!store) throw new Error('rows are drawn inside <PageView>')
  return store
}

/** The node with that id, rendered again only when that node changes. */
export function useNode(id: NodeId): PageNode | undefined {
  const store = useStore()
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(id, listener),
    [store, id],
  )
  const read = useCallback(() => store.node(id), [store, id])
  return useSyncExternalStore(subscribe, read, read)
}

/** Ids of the rows at the root. */
export function useRoot(): NodeId[] {
  const store = useStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(null, listener), [store])
  return useSyncExternalStore(subscribe, store.root, store.root)
}
