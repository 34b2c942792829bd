import type { ServerResponse } from 'node:http'

/** Bytes that wait to be read at most: a browser that reads nothing is dropped, and comes again. */
const MAX_WAITING = 256 * 1024
/** Milliseconds until a browser comes again, and how much they differ, so that not all come at once. */
const RETRY = 2_000
const RETRY_SPREAD = 3_000

/** One stream of server-sent events to a browser. */
export class Line {
  private readonly response: ServerResponse

  constructor(response: ServerResponse) {
    this.response = response
  }

  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed
  }

  /** `headers` are those of every answer. */
  begin(headers: Record<string, number | string | string[] | undefined>, spread: number): void {
    const own = Object.entries(headers).filter(([, value]) => value !== undefined)
    this.response.writeHead(200, {
      ...(Object.fromEntries(own) as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Nothing else follows on this line: it ends with the stream.
      connection: 'close',
      // What stands before the gateway passes it on as it comes.
      'x-accel-buffering': 'no',
    })
    this.write(`retry: ${RETRY + Math.round(spread * RETRY_SPREAD)}\n\n`)
  }

  /** With an `id` it is what the browser has seen last. */
  send(event: string, data: unknown, id?: number): void {
    this.write(
      `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
    )
  }

  /** Keeps the line open; a browser hears nothing of it. */
  beat(): void {
    this.write(':\n\n')
  }

  close(): void {
    if (this.isOpen) this.response.end()
  }

  /** Ends it though what was sent is not yet taken. */
  drop(): void {
    this.response.destroy()
  }

  private write(text: string): void {
    if (!this.isOpen) return
    this.response.write(text)
    if (this.response.writableLength > MAX_WAITING) this.drop()
  }
}
