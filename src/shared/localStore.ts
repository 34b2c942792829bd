/** Documents kept in this browser, by key. Storage may be full, blocked or absent: nothing here throws. */
export interface LocalStore {
  /** `undefined` where there is none, or none that can be read. */
  read(key: string): unknown
  /** False where it could not be kept. */
  write(key: string, value: unknown): boolean
  remove(key: string): void
  /** Told when another tab wrote or removed the key. */
  watch(key: string, listener: () => void): () => void
}

const PREFIX = 'sala:'

type Kind = 'localStorage' | 'sessionStorage'

/** As much of a browser as this needs: on the gateway there is none of it. */
interface Surroundings extends Partial<
  Record<
    Kind,
    {
      getItem(key: string): string | null
      setItem(key: string, value: string): void
      removeItem(key: string): void
    }
  >
> {
  addEventListener?(type: 'storage', listener: (event: { key: string | null }) => void): void
  removeEventListener?(type: 'storage', listener: (event: { key: string | null }) => void): void
}
const around = globalThis as unknown as Surroundings

const storeIn = (kind: Kind): LocalStore => ({
  read(key) {
    try {
      const text = around[kind]?.getItem(PREFIX + key)
      return text ? (JSON.parse(text) as unknown) : undefined
    } catch {
      return undefined
    }
  },
  write(key, value) {
    try {
      if (!around[kind]) return false
      around[kind].setItem(PREFIX + key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },
  remove(key) {
    try {
      around[kind]?.removeItem(PREFIX + key)
    } catch {
      // Blocked storage holds nothing either.
    }
  },
  watch(key, listener) {
    const notify = (event: { key: string | null }): void => {
      if (event.key === PREFIX + key || event.key === null) listener()
    }
    around.addEventListener?.('storage', notify)
    return () => around.removeEventListener?.('storage', notify)
  },
})

/** The browser's own storage; on the gateway an empty one that keeps nothing. */
export const browserStore: LocalStore = storeIn('localStorage')
/** That of this window alone: it goes with it, and a reload leaves it. */
export const windowStore: LocalStore = storeIn('sessionStorage')
