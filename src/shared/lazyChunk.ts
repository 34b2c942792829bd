/** Code, or what is made of it, that is fetched apart: when it is first needed, or before that by `preload`. */
export interface LazyChunk<T> {
  /** Is it fetched apart? What is loaded from the start is told in the same way. */
  readonly isLazy: boolean
  /** What has come; nothing until then. */
  loaded(): T | undefined
  /** The same promise for all who ask. What did not come is fetched anew when it is asked for again. */
  load(): Promise<T>
  /** Fetches it before it is needed. Without a network nothing is said: it is fetched again when it is needed. */
  preload(): void
}

export function lazyChunk<T>(fetch: () => Promise<T>): LazyChunk<T> {
  let value: T | undefined
  let loading: Promise<T> | undefined
  const load = (): Promise<T> => {
    if (loading) return loading
    const coming = fetch().then(
      (come) => {
        value = come
        // What React reads of a promise: a component that is here is rendered at once.
        Object.assign(coming, { status: 'fulfilled', value })
        return come
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return (loading = coming)
  }
  return {
    isLazy: true,
    loaded: () => value,
    load,
    preload: () => void load().catch(() => undefined),
  }
}

/** What is not fetched apart, where something else may be. */
export const loadedChunk = <T>(value: T): LazyChunk<T> => ({
  isLazy: false,
  loaded: () => value,
  load: () => Promise.resolve(value),
  preload: () => undefined,
})
