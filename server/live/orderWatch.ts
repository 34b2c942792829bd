import type { ServerResponse } from 'node:http'
import type { OrderStanding } from '#pages/model'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Change } from '../storage/index.ts'
import { Line } from './line.ts'

/** Every so often (ms) the line is kept open. */
const BEAT = 25_000
/** Lines at most: to one address, and all of this gateway. */
const LIMITS = { address: 20, all: 2_000 }
const REFUSED_FOR = 60

interface Watched {
  site: string
  id: string
  address: string
}

/** Who looks at an order that waits to be paid, and what they are told as it changes. Each who comes (again) is told at once. */
export class OrderWatch {
  private readonly gateway: Pick<Gateway, 'database'>
  private readonly report: (error: unknown) => void
  private readonly lines = new Map<Line, Watched>()
  private stopHearing: (() => void) | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private isClosed = false

  constructor(gateway: Pick<Gateway, 'database'>, report: (error: unknown) => void) {
    this.gateway = gateway
    this.report = report
  }

  roomFor(address: string): Result<void> {
    const near = [...this.lines.values()].filter((one) => one.address === address).length
    return this.isClosed || near >= LIMITS.address || this.lines.size >= LIMITS.all
      ? fail('rate-limited', { params: { seconds: REFUSED_FOR } })
      : ok(undefined)
  }

  open(response: ServerResponse, headers: Parameters<Line['begin']>[0], watched: Watched): void {
    const line = new Line(response)
    line.begin(headers, Math.random())
    this.lines.set(line, watched)
    response.on('close', () => this.left(line))
    this.stopHearing ??= this.gateway.database.changes.on((changes) => this.hear(changes))
    this.beat ??= setInterval(() => {
      for (const one of this.lines.keys()) one.beat()
    }, BEAT)
    this.beat.unref()
    void this.tell(line, watched)
  }

  close(): void {
    this.isClosed = true
    for (const line of this.lines.keys()) line.drop()
    this.stop()
  }

  private left(line: Line): void {
    this.lines.delete(line)
    if (this.lines.size === 0) this.stop()
  }

  private stop(): void {
    this.stopHearing?.()
    this.stopHearing = undefined
    clearInterval(this.beat)
    this.beat = undefined
  }

  /** An empty list says that nobody knows what has changed. */
  private hear(changes: readonly Change[]): void {
    for (const [line, watched] of this.lines)
      if (
        changes.length === 0 ||
        changes.some(
          ({ site, collection, id }) =>
            collection === 'order' &&
            site === watched.site &&
            (id === undefined || id === watched.id),
        )
      )
        void this.tell(line, watched)
  }

  private async tell(line: Line, { site, id }: Watched): Promise<void> {
    try {
      const order = await this.gateway.database.store(site).get('order', id)
      if (!order) return line.close()
      const { process, slip_at } = order
      const standing: OrderStanding = {
        process: String(process),
        ...(slip_at ? { slip_at: String(slip_at) } : {}),
      }
      line.send('order', standing)
    } catch (error) {
      line.close()
      this.report(error)
    }
  }
}
