import { expect } from 'vitest'
import type { Visitor } from './gateway.ts'

export interface Heard {
  id?: string
  event: string
  data: Record<string, unknown>
}

export interface EventStream {
  status: number
  heard: Heard[]
  /** Those of a kind, as `command` or `changed`. */
  of(event: string): Record<string, unknown>[]
  /** The commands that came, but for how the screen stood at first. */
  commands(): string[]
  /** Waits until as many of a kind are there. */
  until(event: string, count?: number): Promise<Record<string, unknown>[]>
  /** The id of the last event, as a browser sends it when it comes again. */
  lastId(): string | undefined
  isOver(): boolean
  ended: Promise<void>
  close(): void
}

const parse = (text: string): Heard | undefined => {
  const fields = new Map(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)] as const] : []
    }),
  )
  const [event, data] = [fields.get('event'), fields.get('data')]
  if (!event || data === undefined) return undefined
  const id = fields.get('id')
  return {
    event,
    data: JSON.parse(data) as Record<string, unknown>,
    ...(id === undefined ? {} : { id }),
  }
}

/** Listens as a visitor's browser does, at a gateway that listens on a port; resolves once it is told that all is there. */
export async function listen(
  origin: string,
  visitor: Visitor,
  { query = '', after, host }: { query?: string; after?: string | undefined; host?: string } = {},
): Promise<EventStream> {
  const left = new AbortController()
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${origin}/api/events${query}`, {
    headers: {
      cookie,
      ...(after === undefined ? {} : { 'last-event-id': after }),
      ...(host === undefined ? {} : { 'x-hostname-ref': host }),
    },
    signal: left.signal,
  })
  const heard: Heard[] = []
  let isOver = false
  const read = async (): Promise<void> => {
    let text = ''
    try {
      for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
        text += bytes
        const blocks = text.split('\n\n')
        text = blocks.pop()!
        for (const block of blocks) {
          const one = parse(block)
          if (one) heard.push(one)
        }
      }
    } catch {
      // It was left, or cut off.
    }
    isOver = true
  }
  const ended = read()
  const of = (event: string) => heard.filter((one) => one.event === event).map(({ data }) => data)
  const stream: EventStream = {
    status: response.status,
    heard,
    of,
    commands: () => {
      const at = heard.findIndex(({ event }) => event === 'ready')
      return heard
        .filter(({ event, id }, index) => event === 'command' && (index > at || id !== undefined))
        .map(({ data }) => String(data.command))
    },
    until: async (event, count = 1) => {
      await expect.poll(() => of(event).length, { timeout: 5_000 }).toBeGreaterThanOrEqual(count)
      return of(event)
    },
    lastId: () => heard.findLast(({ id }) => id !== undefined)?.id,
    isOver: () => isOver,
    ended,
    close: () => left.abort(),
  }
  if (response.status === 200) await stream.until('ready')
  else await ended
  return stream
}
