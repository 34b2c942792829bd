export type * from './wire.ts'
export type * from './liveWire.ts'
export type * from './operations.ts'
export type * from './imports.ts'
export * from './tokens.ts'
export {
  createClient,
  type Client,
  type ClientFailure,
  type ClientOptions,
  type ClientResult,
} from './client.ts'
export {
  publishingPath,
  publishWith,
  takeBackPublication,
  type Along,
  type Publishable,
} from './publishing.ts'
export type { SignedOut } from './absence.ts'
export { findColleagues, nameColleagues } from './colleagues.ts'
export { plainGet } from './plainGet.ts'
export { tryCall, type TriedAnswer } from './tryCall.ts'
export { hearLive, tellLive, type LiveEvents } from './liveEvents.ts'
export type { LedgerDiscrepancy, LedgersAnswer } from './ledgers.ts'
export type { DrawnStates } from './stateTables.ts'
export type { ChainDocument, DocumentChain } from './chain.ts'
export type { NoteBody, RecordNote } from './notes.ts'
export type { FoundRecord } from './found.ts'
