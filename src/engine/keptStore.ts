import type { StoredRecord } from '#schema'
import type { FindOptions, Store } from './store.ts'

/** Where the rates of a site are kept, how its codes look, and who approves what. */
const RATES = 'rate'
const PATTERNS = 'code-pattern'
const LEVELS = 'approval-level'

/** Is it read for nearly every write, and hardly ever written? */
const isKept = (collection: string): boolean =>
  [RATES, PATTERNS, LEVELS].includes(collection) || collection.endsWith('-settings')

/** A store that reads settings, rates and patterns of codes once, until one of them is written through it. For as long as one engine lives. */
export function keptStore(store: Store): Store {
  const kept = new Map<string, Promise<StoredRecord[]>>()
  const forget = (collection: string): void => {
    if (isKept(collection)) kept.clear()
  }
  return {
    get: (collection, id, options) => store.get(collection, id, options),
    getAll: (...args) => store.getAll(...args),
    find(collection: string, filter, options: FindOptions = {}) {
      if (!isKept(collection)) return store.find(collection, filter, options)
      const key = JSON.stringify([collection, filter, options])
      const known = kept.get(key) ?? store.find(collection, filter, options)
      kept.set(key, known)
      return known
    },
    highestCodes: (...args) => store.highestCodes(...args),
    findSeen: (...args) => store.findSeen(...args),
    taken: (...args) => store.taken(...args),
    insert(collection, record) {
      forget(collection)
      return store.insert(collection, record)
    },
    update(collection, record, version) {
      forget(collection)
      return store.update(collection, record, version)
    },
    insertAll(collection, records) {
      forget(collection)
      return store.insertAll(collection, records)
    },
    updateAll(collection, changes) {
      forget(collection)
      return store.updateAll(collection, changes)
    },
    remove(collection, id, version) {
      forget(collection)
      return store.remove(collection, id, version)
    },
    nextNumber: (...args) => store.nextNumber(...args),
    transaction: (work) => store.transaction(work),
  }
}
