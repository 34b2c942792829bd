import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NoteBody, RecordNote } from '#gateway'
import type { Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendResult } from '../http/request.ts'
import { addNote, notesOf, settleNote } from '../writing/notes.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

interface Params {
  collection: string
  id: string
  note: string
}

/** What people say of a record, what is to be done next, and its files: for all who may read it. */
export function noteRoutes(app: FastifyInstance, gateway: Gateway): void {
  const write = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: unknown,
    work: (place: Params) => Promise<Result<RecordNote>>,
  ) => {
    const { caller, method, url } = request
    const done = await runIdempotent(
      gateway,
      caller,
      { route: `${method} ${url.split('?')[0]}`, body, ...onceOf(request) },
      () => work(request.params as Params),
    )
    return sendResult(request, reply, done, (data) => ({ status: 200, message: 'success', data }))
  }

  app.get(
    '/api/:collection/:id/notes',
    { schema: { summary: 'What people said of a record, newest first' } },
    async (request, reply) =>
      sendResult(
        request,
        reply.header('cache-control', 'no-store'),
        await notesOf(gateway, request.caller, request.params as Params),
        (data) => ({ status: 200, message: 'success', data }),
      ),
  )

  app.post(
    '/api/:collection/:id/notes',
    { schema: { summary: 'Says something of a record, tells those it mentions, or adds a file' } },
    async (request, reply) => {
      const body = bodyOf<NoteBody>(request, ['text', 'mentions', 'due', 'file'])
      return write(request, reply, body, (place) => addNote(gateway, request.caller, place, body))
    },
  )

  app.put(
    '/api/:collection/:id/notes/:note',
    { schema: { summary: 'What was to be done is done, or not yet' } },
    async (request, reply) => {
      const { done } = bodyOf<{ done?: unknown }>(request, ['done'])
      return write(request, reply, { done }, (place) =>
        settleNote(gateway, request.caller, place, { note: place.note, done: done === true }),
      )
    },
  )
}
