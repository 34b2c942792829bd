import { useReducer } from 'react'

/** A draft with what was before and after it; each change has a name for undo and redo. */
export interface DraftHistory<D, N extends string> {
  past: { name: N; draft: D }[]
  now: D
  future: { name: N; draft: D }[]
  /** What the last change was about; further changes to the same are one step, until it is left. */
  at: string | undefined
}

export type HistoryStep<D, N extends string> = { type: 'change'; name: N; draft: D; at?: string } | { type: 'leave' } | { type: 'undo' } | { type: 'redo' } | { type: 'start'; draft: D }

export const sameDraft = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const startHistory = <D, N extends string>(now: D): DraftHistory<D, N> => ({ past: [], now, future: [], at: undefined })

export function stepHistory<D, N extends string>(history: DraftHistory<D, N>, step: HistoryStep<D, N>): DraftHistory<D, N> {
  const { past, now, future } = history
  switch (step.type) {
    case 'start':
      return startHistory(step.draft)
    case 'leave':
      return { ...history, at: undefined }
    case 'undo': {
      const last = past.at(-1)
      return last ? { past: past.slice(0, -1), now: last.draft, future: [{ name: last.name, draft: now }, ...future], at: undefined } : history
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { past: [...past, { name: next.name, draft: now }], now: next.draft, future: rest, at: undefined } : history
    }
    case 'change': {
      if (sameDraft(now, step.draft)) return history
      const goesOn = step.at !== undefined && step.at === history.at
      return { past: goesOn ? past : [...past, { name: step.name, draft: now }], now: step.draft, future: [], at: step.at }
    }
  }
}

export const useDraftHistory = <D, N extends string>(start: D) => useReducer(stepHistory<D, N>, start, startHistory<D, N>)
