export type { Store, FindOptions } from './store.ts'
