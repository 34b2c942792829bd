import { matches } from '#engine'
import type { CommandEvent, ReplyEvent, WatchedRecord } from '#gateway'
import { isoAt } from '#shared'
import type { Gateway } from '../gateway.ts'
import { readAccess } from '../reading/records.ts'
import { EVENT_LIFE, type Change, type LiveEvent } from '../storage/index.ts'
import type { Connection } from './connection.ts'
import { REPLY } from './commands.ts'

/** Of what was missed, the latest so many. */
const MAX_MISSED = 100
/** What is of use at once or not at all, and for how long (ms). */
const MOMENTARY = new Set(['call', 'device', 'route'])
const MOMENT = 60_000
/** What is told as it stands, or has been done to the session itself, and not again as it was. */
const NOT_AGAIN = new Set(['lock', 'unlock', 'logout'])

/** Is it for who listens there? What is for everybody is not for who made it. */
export const isFor = ({ site, user, by }: LiveEvent, connection: Connection): boolean =>
  site === connection.site && (user === null ? by !== connection.user : user === connection.user)

/** Tells an event; with `again`, as something that was missed. */
export function tell(connection: Connection, { kind, about, by, payload, seq }: LiveEvent): void {
  if (kind === REPLY)
    connection.send('reply', { about, user: by, ...payload } as unknown as ReplyEvent, seq)
  else connection.send('command', { seq, command: kind, ...payload } as CommandEvent, seq)
}

/** Tells who comes (again) what they missed, what locks their screen, and where the records stand that they watch; `until` is the newest event. */
export async function welcome(
  gateway: Gateway,
  connection: Connection,
  until: number,
  begun: string,
): Promise<void> {
  const { database, clock } = gateway
  const { site, user } = connection
  const { after = until } = connection.input
  const now = clock.now()
  const oldest = isoAt(now - EVENT_LIFE)
  const missed =
    after < until
      ? await database.system.events.missed(site, user, {
          after,
          until,
          since: begun > oldest ? begun : oldest,
          limit: MAX_MISSED,
        })
      : []
  for (const event of missed)
    if (
      !NOT_AGAIN.has(event.kind) &&
      !(MOMENTARY.has(event.kind) && Date.parse(event.at) < now - MOMENT)
    )
      tell(connection, event)
  const lock = await database.system.events.lockOf(site, user)
  connection.send('command', {
    seq: lock?.seq ?? until,
    command: lock ? 'lock' : 'unlock',
    ...lock?.payload,
  })
  connection.send('ready', {}, until)
  for (const record of connection.input.watch) await tellRecord(gateway, connection, record)
}

/** Tells the version of a record, once, where the caller may read it. */
export async function tellRecord(
  gateway: Gateway,
  connection: Connection,
  { collection, id }: WatchedRecord,
): Promise<void> {
  const access = readAccess(gateway, connection.caller, collection)
  if (!access.ok) return
  const record = await gateway.database.store(connection.site).get(collection, id)
  if (!record || (access.value.filter && !matches(access.value.filter, record))) return
  const key = `${collection}/${id}`
  if (connection.told.get(key) === record.version) return
  connection.told.set(key, record.version)
  connection.send('changed', { collection, id, version: record.version })
}

/** Records that are somebody's own without their having to watch them, by the field that says whose. */
const OWN: Readonly<Record<string, string>> = { message: 'userID', notification: 'user' }

/** Tells of messages and notifications that are new or changed, each to whose it is. */
export async function tellOwn(
  gateway: Gateway,
  connections: readonly Connection[],
  changes: readonly Change[],
): Promise<void> {
  const asked = new Map<string, Set<string>>()
  for (const { site, collection, id } of changes) {
    if (!Object.hasOwn(OWN, collection)) continue
    const key = `${site}/${collection}`
    const ids = asked.get(key) ?? new Set()
    asked.set(key, ids)
    if (id !== undefined) ids.add(id)
    // Which of them nobody says: everybody looks.
    else
      for (const connection of connections)
        if (connection.site === site) connection.send('changed', { collection })
  }
  for (const [key, ids] of asked) {
    const [site = '', collection = ''] = key.split('/')
    const here = connections.filter((connection) => connection.site === site)
    if (here.length === 0 || ids.size === 0) continue
    const field = OWN[collection]!
    const records = await gateway.database
      .store(site)
      .find(
        collection,
        {
          _id: { $in: [...ids].slice(0, 1000) },
          [field]: { $in: [...new Set(here.map(({ user }) => user))].slice(0, 1000) },
        },
        { limit: 1000 },
      )
    for (const { _id, version, [field]: owner } of records)
      for (const connection of here)
        if (connection.user === owner) connection.send('changed', { collection, id: _id, version })
  }
}
