import { useReducer } from 'react'
import type { Theme } from '#pages/model'

export interface ThemeHistory {
  past: Theme[]
  now: Theme
  future: Theme[]
  /** What the last change was about; further changes to the same are one step, until it is left. */
  at: string | undefined
}

export type ThemeStep = { type: 'change'; theme: Theme } | { type: 'leave' } | { type: 'undo' } | { type: 'redo' }

const leaves = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`)) : value === undefined ? [] : [[path, value]]

export const sameTheme = (a: unknown, b: unknown): boolean => JSON.stringify(leaves(a).toSorted()) === JSON.stringify(leaves(b).toSorted())

/** Which one value differs; `undefined` where several do. */
function differing(a: Theme, b: Theme): string | undefined {
  const [before, after] = [Object.fromEntries(leaves(a)), Object.fromEntries(leaves(b))]
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path])
  return changed.length === 1 ? changed[0] : undefined
}

export const startHistory = (now: Theme): ThemeHistory => ({ past: [], now, future: [], at: undefined })

export function stepTheme(history: ThemeHistory, step: ThemeStep): ThemeHistory {
  const { past, now, future } = history
  switch (step.type) {
    case 'leave':
      return history.at === undefined ? history : { ...history, at: undefined }
    case 'undo':
      return past.length === 0 ? history : { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], at: undefined }
    case 'redo':
      return future.length === 0 ? history : { past: [...past, now], now: future[0]!, future: future.slice(1), at: undefined }
    case 'change': {
      if (sameTheme(now, step.theme)) return history
      const at = differing(now, step.theme)
      const goesOn = at !== undefined && at === history.at
      return { past: goesOn ? past : [...past, now], now: step.theme, future: [], at }
    }
  }
}

export const useThemeHistory = (start: Theme) => useReducer(stepTheme, start, startHistory)
