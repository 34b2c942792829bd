import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandBody, ReplyBody, WatchedRecord } from '#gateway'
import { fail, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { EVENTS_PATH } from '../http/machinePaths.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { answerCommand, giveCommand } from '../live/commands.ts'
import { Hub } from '../live/hub.ts'
import { peopleHere } from '../live/people.ts'
import { limitPerMinute, type Limit } from '../middleware/limitPerMinute.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

/** A minute: of commands of one admin, and of answers and connections of one account. */
const MAX = { commands: 120, replies: 120, streams: 120 }
const MAX_WATCHED = 5
const MAX_DEVICE = 300

/** `?watch=order/ID`, several times where there are several. */
function watchedOf(watch: unknown): WatchedRecord[] {
  const named = [watch].flat().filter((one): one is string => typeof one === 'string')
  return named.slice(0, MAX_WATCHED).flatMap((one) => {
    const [, collection, id] = /^([\w-]{1,60})\/([\w-]{1,100})$/.exec(one) ?? []
    return collection && id ? [{ collection, id }] : []
  })
}

/** The last event that a browser has seen: it says so itself when it comes again, and in the address when its page is new. */
function lastSeen({ headers, query }: FastifyRequest): number | undefined {
  const said = headers['last-event-id'] ?? (query as Record<string, unknown>).after
  return typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : undefined
}

const limitOf = (app: FastifyInstance, kind: keyof typeof MAX): Limit =>
  limitPerMinute(app, kind, MAX[kind])

/** `GET /api/events`, and who is on the other end of it. */
function streamRoutes(app: FastifyInstance, gateway: Gateway): void {
  const hub = new Hub(gateway, (error) => app.log.error(error))
  app.addHook('preClose', () => hub.close())
  const limit = limitOf(app, 'streams')

  app.get(
    EVENTS_PATH,
    {
      exposeHeadRoute: false,
      schema: { summary: 'Server-sent events for the caller, until either side ends them' },
    },
    async (request, reply) => {
      const { caller, sessionHash: session, sessionExpires: expires, ip: address } = request
      if (!caller.user || !session || !expires)
        return sendFailures(request, reply, fail('unauthenticated').failures)
      const allowed = await limit(request)
      const room = allowed.ok ? hub.roomFor({ caller, address }) : allowed
      if (!room.ok) return sendFailures(request, reply, room.failures)
      const after = lastSeen(request)
      reply.hijack()
      hub.open(reply.raw, reply.getHeaders(), {
        caller,
        session,
        expires,
        address,
        device: String(request.headers['user-agent'] ?? '').slice(0, MAX_DEVICE),
        watch: watchedOf((request.query as Record<string, unknown>).watch),
        ...(after === undefined ? {} : { after }),
      })
    },
  )

  app.get(
    '/api/events/people',
    { schema: { summary: 'Who is here: the open connections of the site' } },
    async (request, reply) =>
      sendResult(request, reply, await peopleHere(gateway, request.caller), (data) => ({
        status: 200,
        message: 'success',
        data,
      })),
  )
}

/**
 * Realtime (spec: academy 7; readings): `GET /api/events` is what the caller is told while they are here, as server-sent
 * events; admins give commands, and whoever got one answers it. The server addresses: nobody hears what is for another.
 */
export function eventRoutes(app: FastifyInstance, gateway: Gateway): void {
  streamRoutes(app, gateway)
  const [byAdmin, byAnswerer] = [limitOf(app, 'commands'), limitOf(app, 'replies')]

  /** Does a write once for its key, within its limit. */
  async function write<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    { limit, body, work }: { limit: Limit; body: object; work(): Promise<Result<T>> },
  ): Promise<FastifyReply> {
    const allowed = await limit(request)
    const done = allowed.ok
      ? await runIdempotent(
          gateway,
          request.caller,
          { route: `${request.method} ${request.url.split('?')[0]}`, body, ...onceOf(request) },
          work,
        )
      : allowed
    return sendResult(request, reply, done, (data) => ({ status: 200, message: 'success', data }))
  }

  app.post(
    '/api/events',
    { schema: { summary: 'Tells the browsers of a user, or of everybody, what to do' } },
    async (request, reply) => {
      const body = bodyOf<CommandBody>(request, ['command', 'user', 'message', 'path'])
      const work = async (): Promise<Result<{ seq: number }>> => {
        const given = await giveCommand(gateway, request.caller, body)
        return given.ok ? { ok: true, value: { seq: given.value } } : given
      }
      return write(request, reply, { limit: byAdmin, body, work })
    },
  )

  app.post(
    '/api/events/:id/reply',
    { schema: { summary: 'Answers a command that the caller was given' } },
    async (request, reply) => {
      const body = bodyOf<ReplyBody>(request, ['reply', 'data'])
      const seq = Number((request.params as { id: string }).id)
      const work = () => answerCommand(gateway, request.caller, seq, body)
      return write(request, reply, { limit: byAnswerer, body, work })
    },
  )
}
