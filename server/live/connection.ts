import type { ServerResponse } from 'node:http'
import type { WatchedRecord } from '#gateway'
import type { Caller } from '../identity/caller.ts'
import { Line } from './line.ts'

export interface ConnectionInput {
  caller: Caller
  /** Hash of the session. */
  session: string
  /** When the session ends unless it is used (ISO 8601, UTC). */
  expires: string
  address: string
  device: string
  watch: readonly WatchedRecord[]
  /** The last event that the browser has seen. */
  after?: number
}

/** One browser of an account that listens. */
export class Connection extends Line {
  readonly id: string
  readonly since: string
  readonly input: ConnectionInput
  /** As of the last look at their session. */
  caller: Caller
  expires: string
  /** Versions that were told, by collection and id. */
  readonly told = new Map<string, number>()

  constructor(id: string, since: string, response: ServerResponse, input: ConnectionInput) {
    super(response)
    this.id = id
    this.since = since
    this.input = input
    this.caller = input.caller
    this.expires = input.expires
  }

  get user(): string {
    return this.input.caller.user!._id
  }

  get site(): string {
    return this.input.caller.site._id
  }
}
