import type { LocalStore } from '#shared'

/** A browser's storage for specs; with `room` it is full after that many characters. */
export function keptStore(room = Infinity): LocalStore & { texts: Map<string, string> } {
  const texts = new Map<string, string>()
  const listeners = new Map<string, Set<() => void>>()
  const size = (): number =>
    [...texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
  return {
    texts,
    read: (key) => (texts.has(key) ? (JSON.parse(texts.get(key)!) as unknown) : undefined),
    write(key, value) {
      const before = texts.get(key)
      texts.set(key, JSON.stringify(value))
      if (size() <= room) {
        listeners.get(key)?.forEach((listener) => listener())
        return true
      }
      if (before === undefined) texts.delete(key)
      else texts.set(key, before)
      return false
    },
    remove: (key) => void texts.delete(key),
    watch(key, listener) {
      const heard = listeners.get(key) ?? new Set()
      listeners.set(key, heard.add(listener))
      return () => void heard.delete(listener)
    },
  }
}
