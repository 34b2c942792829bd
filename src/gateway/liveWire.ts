import type { StoredRecord } from '#schema'

/** What an admin tells browsers to do (spec: academy 7; readings, realtime). */
export type CommandName =
  'reload' | 'logout' | 'call' | 'lock' | 'unlock' | 'device' | 'route' | 'alert'

/** Body of `POST /api/events`. Without `user`, or with `*`, everybody on the site but who gives it: `reload`, `call`, `alert`. */
export interface CommandBody {
  command: CommandName
  user?: string
  /** Plain text of `lock` and `alert`. */
  message?: string
  /** Of `route`: an address of this site. */
  path?: string
}

export type ReplyName = 'alive' | 'browser' | 'accepted'

/** What a browser says of itself. */
export interface BrowserData {
  userAgent: string
  language: string
  timeZone: string
  /** Of the window, in CSS pixels. */
  width: number
  height: number
}

/** Body of `POST /api/events/{id}/reply`; `data` comes with `browser`. */
export interface ReplyBody {
  reply: ReplyName
  data?: BrowserData
}

/** A record of which a page is told when it is written. */
export interface WatchedRecord {
  collection: string
  id: string
}

/** `event: command` of `GET /api/events`; `seq` names it in the reply. */
export interface CommandEvent {
  seq: number
  command: CommandName
  message?: string
  path?: string
}

/** `event: reply`: an answer to a command that one gave. */
export interface ReplyEvent {
  /** `seq` of the command. */
  about: number
  reply: ReplyName
  /** Who answers. */
  user: string
  name: string
  data?: BrowserData
}

/** `event: changed`: a record that is watched, or a message or notification to who listens; without an id any of these. */
export interface ChangedEvent {
  collection: string
  id?: StoredRecord['_id']
  version?: number
}

/** One entry of `GET /api/events/people`: an open connection. */
export interface PersonHere {
  user: string
  name: string
  username: string
  /** What the browser calls itself. */
  device: string
  /** ISO 8601, UTC. */
  since: string
}
