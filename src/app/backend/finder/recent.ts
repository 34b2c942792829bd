import { browserStore, isRecord } from '#shared'

const MAX_KEPT = 6

/** Where somebody went from the finder. */
export interface Recent {
  path: string
  text: string
  detail?: string | undefined
}

const keyOf = (user: string): string => `finder:${user}`

const isRecent = (value: unknown): value is Recent =>
  isRecord(value) && typeof value.path === 'string' && typeof value.text === 'string'

/** The last of them first, of this person in this browser. */
export function readRecent(user: string): Recent[] {
  const kept = browserStore.read(keyOf(user))
  return Array.isArray(kept) ? kept.filter(isRecent) : []
}

export function rememberRecent(user: string, recent: Recent): void {
  const others = readRecent(user).filter(({ path }) => path !== recent.path)
  browserStore.write(keyOf(user), [recent, ...others].slice(0, MAX_KEPT))
}
