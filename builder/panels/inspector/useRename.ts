import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useUses } from '#crud'
import type { DocumentUses } from '#gateway'
import type { NodeId } from '#pages/model'
import { useSession } from '#session'
import type { Bilingual } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { answerOfNode, answerPlaces, renameAnswer } from '../../commands/index.ts'

export const keyOf = ({ kind, id }: DocumentUses): string => `${kind}/${id}`
export const canChange = ({ mayChange, version }: DocumentUses): boolean =>
  mayChange && version !== undefined

export interface RenameProps {
  id: NodeId
  to: string
  former?: string
  onClose(): void
}

/** Where an answer is named, which of it is to follow, and the renaming itself. */
export function useRename({ id, to, former, onClose }: RenameProps) {
  const queries = useQueryClient()
  const { client } = useSession()
  const { page, blocks, store, actions } = useBuilder()
  const model = useBuilderState((state) => state.model)
  const from = former ?? answerOfNode(model, id)!
  const places = useMemo(() => answerPlaces(model, id, blocks), [model, id, blocks])
  const uses = useUses('answer', `${page}.${from}`)
  const around = (uses.data ?? []).filter((use) => use.id !== page)
  const [picked, setPicked] = useState<Record<string, boolean>>({})
  const isPicked = (use: DocumentUses): boolean =>
    canChange(use) && (picked[keyOf(use)] ?? use.also === undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  const hasNothing = former !== undefined && !around.some(isPicked)
  const rename = async (): Promise<void> => {
    const documents = around
      .filter(isPicked)
      .map(({ kind, id: of, version }) => ({ kind, id: of, version }))
    if (documents.length > 0) {
      setBusy(true)
      const answer = await client.call(
        `/api/uses/answer/${encodeURIComponent(`${page}.${from}`)}`,
        { method: 'POST', body: { to, documents } },
      )
      setBusy(false)
      await Promise.all(
        ['page', 'flow'].map((collection) =>
          queries.invalidateQueries({ queryKey: ['records', collection] }),
        ),
      )
      if (!answer.ok) return setFailure(answer.failures[0]!.message)
    }
    if (former === undefined)
      actions.renameAnswer(id, to, renameAnswer(store.getState().model, { id, to }, { blocks }))
    onClose()
  }
  const pick = (use: DocumentUses, isTaken: boolean): void =>
    setPicked({ ...picked, [keyOf(use)]: isTaken })
  return { from, places, uses, around, isPicked, pick, busy, failure, hasNothing, rename }
}
