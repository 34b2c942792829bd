export type * from './wire.ts'
export {
  createClient,
  type Client,
  type ClientFailure,
  type ClientOptions,
  type ClientResult,
} from './client.ts'
export type { SignedOut } from './absence.ts'
