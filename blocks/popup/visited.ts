import { browserStore, isRecord } from '#shared'

const KEY = 'visited'

/** What this browser has shown on a first visit, by the ids of the popups (spec: academy 2.2, the local flag 'visited'). */
const flags = (): Record<string, unknown> => {
  const kept = browserStore.read(KEY)
  return isRecord(kept) ? kept : {}
}

export const isVisited = (id: string): boolean => flags()[id] === true

export const markVisited = (id: string): void =>
  void browserStore.write(KEY, { ...flags(), [id]: true })
