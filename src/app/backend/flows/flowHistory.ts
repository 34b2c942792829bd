import { useReducer } from 'react'
import type { FlowDocument } from '#schema'

/** What of a flow is edited. */
export type FlowDraft = Pick<FlowDocument, 'label' | 'description' | 'steps' | 'runAs'>

export type ChangeName = 'add' | 'delete' | 'duplicate' | 'move' | 'edit' | 'rename' | 'settings'

export interface FlowHistory {
  past: { name: ChangeName; draft: FlowDraft }[]
  now: FlowDraft
  future: { name: ChangeName; draft: FlowDraft }[]
  /** What the last change was about; further changes to the same are one step, until it is left. */
  at: string | undefined
}

export type HistoryStep = { type: 'change'; name: ChangeName; draft: FlowDraft; at?: string } | { type: 'leave' } | { type: 'undo' } | { type: 'redo' } | { type: 'start'; draft: FlowDraft }

export const sameDraft = (a: FlowDraft, b: FlowDraft): boolean => JSON.stringify(a) === JSON.stringify(b)

export const startHistory = (now: FlowDraft): FlowHistory => ({ past: [], now, future: [], at: undefined })

export function stepHistory(history: FlowHistory, step: HistoryStep): FlowHistory {
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

export const useFlowHistory = (start: FlowDraft) => useReducer(stepHistory, start, startHistory)
