import { useStore } from 'zustand'
import type { Saving } from '../data/useSaving.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { SaveProblemDialog } from './SaveProblemDialog.tsx'

/** What can be done where the page cannot be saved; the page stays as it is behind it. */
export function SaveDialogs({ saving, onJump }: { saving: Saving; onJump?: () => void }) {
  const { autosave, save, resolve } = saving
  const { problem, open } = useStore(autosave.status)
  if (!problem || !open) return null
  const close = (): void => autosave.show(false)
  const current = problem.failure?.current
  if (problem.kind === 'conflict' && current)
    return (
      <ConflictDialog
        key={current.version}
        current={current}
        conflicts={autosave.conflictsWith(current)}
        onClose={close}
        onResolve={(choose, own) => (close(), resolve(current, choose, own))}
      />
    )
  return (
    <SaveProblemDialog
      kind={problem.kind}
      failure={problem.failure}
      node={problem.node}
      onJump={onJump}
      onClose={close}
      onRetry={save}
    />
  )
}
