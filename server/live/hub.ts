import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { readSession } from '../identity/sessions.ts'
import { EVENTS, SESSIONS, type Change } from '../storage/index.ts'
import { Connection, type ConnectionInput } from './connection.ts'
import { isFor, tell, tellOwn, tellRecord, welcome } from './delivery.ts'

/** Every so often (ms) the line is kept open, and what no commit tells of is looked at. */
const BEAT = 25_000
/** Who is here is written down so long (ms) after somebody came or left. */
const NOTE_AFTER = 1_000

/** What is on its way to browsers has so long (ms) to arrive as the gateway stops, looked at so often. */
const STOP_TIME = 1_000
const STOP_STEP = 20

/** Connections at most: of an account, from one address as of a classroom, and all of this gateway. */
const LIMITS = { account: 10, address: 100, all: 5_000 }
/** Seconds after which it may be tried again. */
const REFUSED_FOR = 60

/** The connections of this gateway, and what they are told. One thing after the other, so that nothing is missed and nothing told twice. */
export class Hub {
  private readonly gateway: Gateway
  private readonly name = randomUUID()
  private readonly connections = new Set<Connection>()
  private readonly pending = new Set<Connection>()
  private readonly report: (error: unknown) => void
  private queue: Promise<void> = Promise.resolve()
  private changes: Change[] = []
  private isUnsure = false
  private isWaiting = false
  /** The newest event that was given out. */
  private last = 0
  private stopHearing: (() => void) | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private note: ReturnType<typeof globalThis.setTimeout> | undefined
  private hasNoted = false
  private isClosed = false

  constructor(gateway: Gateway, report: (error: unknown) => void) {
    this.gateway = gateway
    this.report = report
  }

  /** Refused (`rate-limited`) where there are too many already. */
  roomFor({ caller, address }: Pick<ConnectionInput, 'caller' | 'address'>): Result<void> {
    let [account, near] = [0, 0]
    for (const one of this.connections) {
      if (one.user === caller.user!._id && one.site === caller.site._id) account++
      if (one.input.address === address) near++
    }
    return this.isClosed ||
      account >= LIMITS.account ||
      near >= LIMITS.address ||
      this.connections.size >= LIMITS.all
      ? fail('rate-limited', { params: { seconds: REFUSED_FOR } })
      : ok(undefined)
  }

  /** Takes over the response; what was missed comes first, then what is new. */
  open(
    response: ServerResponse,
    headers: Parameters<Connection['begin']>[0],
    input: ConnectionInput,
  ): void {
    const { clock } = this.gateway
    const connection = new Connection(randomUUID(), clock.iso(), response, input)
    connection.begin(headers, Math.random())
    const isFirst = this.connections.size === 0
    this.connections.add(connection)
    response.on('close', () => this.left(connection))
    if (isFirst) this.start()
    // Until it is welcomed it is told nothing: that comes with the welcome.
    this.pending.add(connection)
    this.enqueue(async () => {
      const { system } = this.gateway.database
      if (isFirst) this.last = await system.events.last()
      else await this.giveOut()
      const session = await system.sessions.find(input.session)
      this.pending.delete(connection)
      if (!session) return connection.close()
      connection.expires = session.expires_at
      await welcome(this.gateway, connection, this.last, session.created_at)
    }, connection)
    this.noteSoon()
  }

  /** Ends all of them, as the gateway stops. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const connection of this.connections) connection.close()
    this.stop()
    clearTimeout(this.note)
    await this.queue
    for (let waited = 0; this.connections.size > 0 && waited < STOP_TIME; waited += STOP_STEP)
      await setTimeout(STOP_STEP)
    for (const connection of this.connections) connection.drop()
    if (this.hasNoted) await this.write([]).catch(this.report)
  }

  private get welcomed(): Connection[] {
    return [...this.connections].filter((one) => !this.pending.has(one) && one.isOpen)
  }

  private start(): void {
    this.stopHearing ??= this.gateway.database.changes.on((changes) => this.hear(changes))
    this.beat ??= setInterval(() => this.onBeat(), BEAT)
    this.beat.unref()
  }

  private stop(): void {
    this.stopHearing?.()
    this.stopHearing = undefined
    clearInterval(this.beat)
    this.beat = undefined
  }

  private left(connection: Connection): void {
    this.pending.delete(connection)
    if (!this.connections.delete(connection)) return
    if (this.connections.size === 0) this.stop()
    if (!this.isClosed) this.noteSoon()
  }

  /** Each piece of work waits for the one before it; one that fails ends the connection that it was for, which comes again. */
  private enqueue(work: () => Promise<void>, concerned?: Connection): void {
    this.queue = this.queue.then(work).catch((error: unknown) => {
      concerned?.close()
      this.report(error)
    })
  }

  private hear(changes: readonly Change[]): void {
    if (changes.length === 0) this.isUnsure = true
    this.changes.push(...changes)
    if (this.isWaiting) return
    this.isWaiting = true
    this.enqueue(async () => {
      this.isWaiting = false
      await this.follow()
    })
  }

  /** Events first: a command that ends a session reaches who it ends it for. */
  private async follow(): Promise<void> {
    const [changes, isUnsure] = [this.changes, this.isUnsure]
    this.changes = []
    this.isUnsure = false
    if (isUnsure) this.last = Math.min(this.last, await this.gateway.database.system.events.last())
    if (isUnsure || changes.some(({ collection }) => collection === EVENTS)) await this.giveOut()
    await this.checkSessions(changes, isUnsure)
    await tellOwn(this.gateway, this.welcomed, changes)
    const written = new Set(changes.map(({ collection, id }) => `${collection}/${id ?? '*'}`))
    for (const connection of this.welcomed)
      for (const record of connection.input.watch)
        if (
          isUnsure ||
          written.has(`${record.collection}/${record.id}`) ||
          written.has(`${record.collection}/*`)
        )
          await tellRecord(this.gateway, connection, record)
  }

  /** Gives out the events that are newer than the last. */
  private async giveOut(): Promise<void> {
    for (;;) {
      const events = await this.gateway.database.system.events.after(this.last)
      if (events.length === 0) return
      for (const event of events) {
        for (const connection of this.welcomed)
          if (isFor(event, connection)) tell(connection, event)
        this.last = event.seq
      }
    }
  }

  private async checkSessions(changes: readonly Change[], all: boolean): Promise<void> {
    for (const connection of this.welcomed) {
      const { site, user, input } = connection
      const isMeant =
        all ||
        changes.some(({ collection, id }) =>
          collection === SESSIONS
            ? id === undefined || id === input.session
            : collection === 'user' && (id === undefined || id === user),
        )
      if (!isMeant && Date.parse(connection.expires) > this.gateway.clock.now()) continue
      const known = await readSession(this.gateway.database, site, input.session)
      if (!known) {
        connection.close()
        continue
      }
      connection.expires = known.session.expires_at
      connection.caller = { ...connection.caller, user: known.user }
    }
  }

  private onBeat(): void {
    for (const connection of this.connections) connection.beat()
    this.enqueue(async () => {
      await this.giveOut()
      await this.checkSessions([], false)
      await this.write(this.welcomed)
    })
  }

  private noteSoon(): void {
    this.note ??= globalThis.setTimeout(() => {
      this.note = undefined
      this.enqueue(() => this.write(this.welcomed))
    }, NOTE_AFTER)
    this.note.unref()
  }

  private async write(connections: readonly Connection[]): Promise<void> {
    const { database } = this.gateway
    this.hasNoted = true
    const rows = connections.map(({ id, site, user, since, input: { device } }) => ({
      id,
      site,
      user,
      device,
      since,
    }))
    await database.transaction(() => database.system.connections.keep(this.name, rows))
  }
}
