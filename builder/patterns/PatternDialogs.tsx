import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toDocument } from '#pages/model'
import { newObjectId } from '#shared'
import { useBuilder } from '../context/builderContext.ts'
import { rowsOf } from '../commands/index.ts'
import { selectedOf } from '../store/builderStore.ts'
import type { DialogName } from '../intents/intent.ts'
import { NameDialog } from './NameDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

/** The dialogs of patterns, templates and parts. */
export function PatternDialogs({ open, onClose }: { open: DialogName | null; onClose(): void }) {
  if (open === 'template') return <TemplateDialog onClose={onClose} />
  if (open === 'save-pattern' || open === 'save-template' || open === 'save-part')
    return <Save key={open} of={open} onClose={onClose} />
  return null
}

/** What was selected when it was asked for is what is saved, whatever happens behind the dialog. */
function Save({
  of,
  onClose,
}: {
  of: 'save-pattern' | 'save-template' | 'save-part'
  onClose(): void
}) {
  const queries = useQueryClient()
  const { page, store, actions, rendering, blocks } = useBuilder()
  const [{ ids, rows }] = useState(() => {
    const state = store.getState()
    const chosen = selectedOf(state)
    return {
      ids: chosen,
      rows:
        of === 'save-template'
          ? toDocument(state.model).builder
          : rowsOf(state.model, { ids: chosen }, { newId: newObjectId, blocks }),
    }
  })
  const saved = (id: string): void => {
    if (of !== 'save-part') return
    const types = Object.values(blocks).flatMap(({ name, part }) => (part ? [name] : []))
    void rendering.ready(types).then(() => {
      actions.makeReusable(ids, id)
      // What was said about what is in it stands at its place from now on.
      void queries.invalidateQueries({ queryKey: ['records', 'comment', page] })
    })
  }
  return (
    <NameDialog
      kind={of === 'save-pattern' ? 'pattern' : of === 'save-template' ? 'template' : 'part'}
      rows={rows}
      onSaved={saved}
      onClose={onClose}
    />
  )
}
