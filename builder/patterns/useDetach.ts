import { useCallback } from 'react'
import { nodeOf } from '#pages/model'
import { useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import { partBlock } from '../commands/index.ts'
import { readPartRows } from '../context/library.ts'

/** Puts a copy of the part, as visitors see it, in the place of a use. */
export function useDetach(): (id: string) => void {
  const { client } = useSession()
  const { store, blocks, actions } = useBuilder()
  return useCallback(
    (id) => {
      const node = nodeOf(store.getState().model, id)
      const part = partBlock(blocks)?.part
      const of = node?.kind === 'object' && part ? node.data.props[part.id] : undefined
      if (typeof of === 'string')
        void readPartRows(client, of).then((rows) => rows && actions.detach(id, rows))
    },
    [client, store, blocks, actions],
  )
}
