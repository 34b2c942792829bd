import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Change, Changes } from '../changes.ts'

const CHANNEL = 'sala_changes'
/** Bytes of one notification at most. */
const MAX_TEXT = 7_500
const PAUSE = 1_000

interface Told {
  from: string
  changes: Change[]
}

const namedOnce = (changes: readonly Change[]): Change[] => [
  ...new Map(
    changes.map(({ site, collection }) => [`${site}/${collection}`, { site, collection }]),
  ).values(),
]

/**
 * The word between gateways of one database: each write tells with its commit what it changed, and hears of the others'. While
 * the connection is gone nothing is certain, and what was kept before is old.
 */
export class Listening {
  private readonly url: string
  private readonly self = randomUUID()
  private client: pg.Client | undefined
  private ended = false

  constructor(url: string) {
    this.url = url
  }

  tell(changes: readonly Change[]): CompiledQuery {
    const whole = JSON.stringify({ from: this.self, changes })
    const text =
      Buffer.byteLength(whole) <= MAX_TEXT
        ? whole
        : JSON.stringify({ from: this.self, changes: namedOnce(changes) })
    return CompiledQuery.raw('select pg_notify($1, $2)', [CHANNEL, text])
  }

  /** Goes on until `close`, however often the connection breaks. */
  async listen(changes: Changes): Promise<void> {
    changes.setCertain(false)
    while (!this.ended) {
      await this.hear(changes).catch(() => undefined)
      if (!this.ended) await setTimeout(PAUSE, undefined, { ref: false })
    }
  }

  async close(): Promise<void> {
    this.ended = true
    await this.client?.end().catch(() => undefined)
  }

  /** Until the connection ends. */
  private async hear(changes: Changes): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true })
    this.client = client
    const gone = new Promise<void>((resolve) => {
      client.on('end', resolve)
      client.on('error', () => resolve())
    })
    try {
      await client.connect()
      client.on('notification', ({ payload }) => {
        const told = JSON.parse(payload ?? '{}') as Partial<Told>
        if (told.from !== this.self && told.changes) changes.add(told.changes)
      })
      await client.query(`listen ${CHANNEL}`)
      if (!this.ended) changes.setCertain(true)
      await gone
    } finally {
      if (!this.ended) changes.setCertain(false)
      await client.end().catch(() => undefined)
    }
  }
}
