import type { SubmitQueue, Waiting } from '#forms'
import type { LocalStore } from '#shared'

export interface WritableQueue extends SubmitQueue {
  put(form: string, waiting: Waiting): boolean
}

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' &&
  value !== null &&
  'answers' in value &&
  'key' in value &&
  typeof value.key === 'string' &&
  'at' in value &&
  typeof value.at === 'string'

/** Submissions that found no connection, one a form, kept in this browser until they are sent or dropped. */
export function createQueue(
  store: LocalStore,
  site: string,
  user: string | undefined,
): WritableQueue {
  const keyOf = (form: string): string => `queue:${site}:${user ?? ''}:${form}`
  return {
    waiting(form) {
      const found = store.read(keyOf(form))
      return isWaiting(found) ? found : undefined
    },
    put: (form, waiting) => store.write(keyOf(form), waiting),
    drop: (form) => store.remove(keyOf(form)),
    whenBack(listener) {
      globalThis.addEventListener('online', listener)
      return () => globalThis.removeEventListener('online', listener)
    },
  }
}
