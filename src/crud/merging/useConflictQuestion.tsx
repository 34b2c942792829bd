import { useState, type ReactNode } from 'react'
import type { Choices, ValueConflict } from '#pages/model'
import { MergeDialog } from './MergeDialog.tsx'
import type { AskConflicts } from './saveMerging.ts'

interface Words {
  nameOf(conflict: ValueConflict): string
  say(value: unknown, conflict: ValueConflict): string
  isText?(conflict: ValueConflict): boolean
  /** Asked for what it takes to say it, before the question is put. */
  learn?(conflicts: readonly ValueConflict[]): Promise<void>
}

/** The dialog, to be rendered, and what opens it. */
export function useConflictQuestion(words: Words): [ReactNode, AskConflicts] {
  const [open, setOpen] = useState<{
    conflicts: ValueConflict[]
    answer(choices: Choices | undefined): void
  }>()
  const answer = (choices: Choices | undefined): void => {
    setOpen(undefined)
    open?.answer(choices)
  }
  return [
    open && (
      <MergeDialog
        key="conflicts"
        {...words}
        conflicts={open.conflicts}
        onClose={() => answer(undefined)}
        onResolve={answer}
      />
    ),
    async (conflicts) => {
      await words.learn?.(conflicts)
      return new Promise((resolve) => setOpen({ conflicts, answer: resolve }))
    },
  ]
}
