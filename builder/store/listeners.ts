/** Listeners by what they listen to. */
export interface Listeners<T> {
  /** All that somebody listens to. */
  heard(): Iterable<T>
  tell(of: T): void
  /** Answers how to stop. */
  subscribe(to: T, listener: () => void): () => void
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Map<T, Set<() => void>>()
  return {
    heard: () => listeners.keys(),
    tell: (of) => listeners.get(of)?.forEach((listener) => listener()),
    subscribe(to, listener) {
      const heard = listeners.get(to) ?? new Set()
      listeners.set(to, heard)
      heard.add(listener)
      return () => {
        heard.delete(listener)
        if (heard.size === 0) listeners.delete(to)
      }
    },
  }
}
